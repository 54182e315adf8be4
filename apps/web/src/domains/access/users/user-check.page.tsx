import { permissionNames } from '@cashbook/contract/access/permissions';
import { userRoutes } from '@cashbook/contract/access/users';
import { status } from '@cashbook/contract/enumerations';
import type { RouteReply } from '@cashbook/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useDeviceName } from '#i18n/device.ts';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Table } from '#ui/table/table.tsx';
import { Combobox } from '#ui/type-ahead/combobox.tsx';
import { grouped } from '../roles/permission-grid.ts';
import { usePermissionWords } from '../roles/permission-words.ts';
import './user-check.css';

type Checked = RouteReply<typeof userRoutes.check>;

const urlState = z.object({
  user: z
    .string()
    .regex(/^\d{1,10}$/)
    .catch(''),
});

/** The rights of a chosen user, and where they are signed in. */
export function UserCheckPage() {
  const { t } = useTranslation('administration');
  const [{ user }, setUrl] = useUrlState(urlState);
  const { data: users } = useQuery(queryOf(userRoutes.options, {}));
  const options = useMemo(() => (users ?? []).map(({ id, name }) => ({ key: String(id), label: name })), [users]);
  return (
    <>
      <PageHead
        title={t('userCheck')}
        crumbs={[{ label: t('admin') }, { label: t('userList'), to: '/user/user-list' }]}
      />
      <div className="filters">
        <Field label={t('userName')} width="wide">
          <Combobox
            aria-label={t('userName')}
            options={options}
            value={user === '' ? null : user}
            onChange={(key) => setUrl({ user: key ?? undefined })}
            placeholder={t('chooseUser')}
          />
        </Field>
      </div>
      {user === '' ? <Empty title={t('chooseUser')} hint={t('chooseUserHint')} /> : <UserChecked id={user} />}
    </>
  );
}

function UserChecked({ id }: { id: string }) {
  const { t } = useTranslation('administration');
  const { data, error, refetch } = useQuery(queryOf(userRoutes.check, { params: { id } }));
  if (error !== null) {
    return (
      <Notice tone="bad" actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {refusalText(error)}
      </Notice>
    );
  }
  if (data === undefined) {
    return (
      <Card aria-label={t('userCheck')}>
        <Bone width="54%" />
      </Card>
    );
  }
  return (
    <div className="user-check">
      <div className="stack">
        <WhoItIs checked={data} />
        <Reaches checked={data} />
      </div>
      <div className="stack">
        <MayDo checked={data} />
        <Sessions checked={data} />
        <SignIns checked={data} />
      </div>
    </div>
  );
}

function WhoItIs({ checked: { user } }: { checked: Checked }) {
  const { t } = useTranslation('administration');
  return (
    <Card title={user.name}>
      <Facts
        items={[
          [t('email'), user.email],
          [t('role'), user.role],
          [t('workingBranch'), user.branch],
          [t('status'), <UserStatus key="status" isOn={user.status === status.active} />],
        ]}
      />
    </Card>
  );
}

function UserStatus({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('administration');
  return <Badge tone={isOn ? 'ok' : 'warn'}>{t(isOn ? 'enabled' : 'disabled')}</Badge>;
}

function Reaches({ checked: { branches } }: { checked: Checked }) {
  const { t } = useTranslation('administration');
  return (
    <Card title={t('reaches')}>
      <ul className="stack user-branches">
        {branches.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Card>
  );
}

function MayDo({ checked: { permissions } }: { checked: Checked }) {
  const { t } = useTranslation('administration');
  const { count } = useFormat();
  const words = usePermissionWords();
  const total = count(permissionNames.length);
  return (
    <Card
      title={t('mayDo')}
      note={<span className="t3 sm">{t('mayDoCount', { count: permissions.length, total })}</span>}
    >
      <dl className="facts">
        {grouped(permissions).map(({ name, names }) => (
          <div key={name} className="user-group">
            <dt>{words.group(name)}</dt>
            <dd className="row wrap">
              {names.map((permission) => (
                <Badge key={permission}>{words.action(permission)}</Badge>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useMoment() {
  const { dayOf, time } = useFormat();
  return (moment: string) => `${dayOf(moment)} ${time(moment)}`;
}

function Sessions({ checked: { sessions } }: { checked: Checked }) {
  const { t } = useTranslation('administration');
  const deviceName = useDeviceName();
  const at = useMoment();
  return (
    <Card title={t('signedInAt')} flush>
      <Table
        label={t('signedInAt')}
        rows={sessions}
        rowKey={(_, index) => index}
        emptyHint={t('notSignedIn')}
        columns={[
          { key: 'device', head: t('device'), card: 'title', cell: ({ device }) => deviceName(device) },
          { key: 'place', head: t('place'), cell: ({ place }) => place },
          { key: 'since', head: t('since'), className: 'fig', cell: ({ created_at }) => at(created_at) },
          { key: 'seen', head: t('lastSeen'), className: 'fig', cell: ({ last_seen_at }) => at(last_seen_at) },
        ]}
      />
    </Card>
  );
}

function SignIns({ checked: { sign_ins: signIns } }: { checked: Checked }) {
  const { t } = useTranslation('administration');
  const deviceName = useDeviceName();
  const moment = useMoment();
  return (
    <Card title={t('lastSignIns')} flush>
      <Table
        label={t('lastSignIns')}
        rows={signIns}
        rowKey={(_, index) => index}
        emptyHint={t('neverSignedIn')}
        columns={[
          { key: 'at', head: t('time'), className: 'fig', card: 'title', cell: ({ at }) => moment(at) },
          { key: 'device', head: t('device'), cell: ({ device }) => deviceName(device) },
          { key: 'place', head: t('place'), cell: ({ place }) => place },
        ]}
      />
    </Card>
  );
}
