import { endSession, listSessions } from '@cashbook/contract/access/session';
import type { RouteReply } from '@cashbook/contract/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceName } from '#i18n/device.ts';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { leaveEverywhere } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

type OwnSession = RouteReply<typeof listSessions>[number];

export const sessionsKey = [listSessions.method, listSessions.path] as const;

/** The devices where this user is signed in, with buttons to end one session, all others, or every one. */
export function Sessions() {
  const { t } = useTranslation('me');
  const { t: tUi } = useTranslation('ui');
  const { data, error, isPending, refetch } = useQuery(queryOf(listSessions, {}));
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const others = (data ?? []).filter(({ current }) => !current);

  const end = async (sessions: readonly OwnSession[]) => {
    try {
      for (const { id } of sessions) await call(endSession, { params: { id } });
      toast.ok(sessions.length === 1 ? t('sessionEnded') : t('othersEnded'));
    } catch (failure) {
      toast.bad(refusalText(failure));
    } finally {
      await queries.invalidateQueries({ queryKey: sessionsKey });
    }
  };
  const endAll = async () => {
    try {
      await leaveEverywhere();
    } catch (failure) {
      toast.bad(refusalText(failure));
      throw failure;
    }
  };
  return (
    <Card
      title={t('sessions')}
      flush
      foot={
        <>
          <Button disabled={others.length === 0} onClick={() => void end(others)}>
            {t('endOthers')}
          </Button>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('endEverywhere')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone="bad" actions={<Button onClick={() => void refetch()}>{tUi('tryAgain')}</Button>}>
          {refusalText(error)}
        </Notice>
      )}
      {(data !== undefined || isPending) && <SessionTable sessions={data} onEnd={(session) => void end([session])} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('endEverywhereTitle')}
        body={t('endEverywhereHint')}
        confirmLabel={t('endEverywhere')}
        tone="danger"
        onConfirm={endAll}
      />
    </Card>
  );
}

interface SessionTableProps {
  /** Undefined until they are loaded. */
  sessions: readonly OwnSession[] | undefined;
  onEnd: (session: OwnSession) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const { t } = useTranslation('me');
  const { t: tUi } = useTranslation('ui');
  const { dayOf, time } = useFormat();
  const deviceName = useDeviceName();
  const moment = (at: string) => (
    <span className="fig">
      {dayOf(at)} {time(at)}
    </span>
  );
  const columns: ReadonlyArray<Column<OwnSession>> = [
    {
      key: 'device',
      head: t('device'),
      card: 'title',
      cell: ({ device, current }) => (
        <span className="row wrap">
          <span className="med">{deviceName(device)}</span>
          {current && <Badge tone="ok">{t('thisDevice')}</Badge>}
        </span>
      ),
    },
    { key: 'place', head: t('place'), cell: ({ place }) => <span className="fig">{place}</span> },
    { key: 'since', head: t('signedIn'), cell: ({ created_at }) => moment(created_at) },
    { key: 'seen', head: t('lastSeen'), cell: ({ last_seen_at }) => moment(last_seen_at) },
    {
      key: 'action',
      head: tUi('action'),
      className: 'w0',
      card: 'aside',
      cell: (session) =>
        !session.current && (
          <Button
            variant="ghost"
            size="small"
            icon={LogOut}
            aria-label={t('endSessionOf', { device: deviceName(session.device), place: session.place })}
            onClick={() => onEnd(session)}
          >
            {t('endSession')}
          </Button>
        ),
    },
  ];
  return (
    <Table
      label={t('sessions')}
      columns={columns}
      rows={sessions ?? []}
      rowKey={({ id }) => id}
      loading={sessions === undefined}
      skeletonRows={2}
    />
  );
}
