import { importedRoutes, type UnresolvedVoucher } from '@cashbook/contract/imported/imported-history';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { usePathId } from '#screens/path-id.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import {
  emptyRow,
  sameRows,
  sentRows,
  sumsOfUnresolved,
  type UnresolvedRow,
  unresolvedRowsOf,
} from './unresolved-rows.ts';
import { UnresolvedRows } from './unresolved-rows-table.tsx';
import './history.css';

const list = '/reports/mitch-match';

/**
 * An imported voucher that is kept out of the books. The user corrects its rows, posts it into the books, or removes it
 * from the list.
 */
export function UnresolvedVoucherPage() {
  const { t } = useTranslation('history');
  const id = usePathId();
  const { data, error } = useQuery(queryOf(importedRoutes.readUnresolved, { params: { held_id: id } }));
  if (error !== null) {
    return (
      <>
        <PageHead title={t('mitchMatch')} crumbs={[]} />
        <Empty
          title={t('notHeld')}
          hint={t('notHeldHint')}
          action={<ButtonLink to={list}>{t('mitchMatch')}</ButtonLink>}
        />
      </>
    );
  }
  if (data === undefined) return <PageHead title={t('mitchMatch')} crumbs={[]} />;
  return <Unresolved key={`${data.held_id} ${data.version}`} voucher={data} />;
}

function Unresolved({ voucher }: { voucher: UnresolvedVoucher }) {
  const { t } = useTranslation('history');
  const typeName = useVoucherTypeName();
  const { date } = useFormat();
  const { can } = useSignedIn();
  const [rows, setRows] = useState<readonly UnresolvedRow[]>(() => unresolvedRowsOf(voucher));
  const [removing, setRemoving] = useState(false);
  const { busy, failure, save, post, isSettled } = useUnresolvedCalls(voucher, rows);
  const { differencePaisa } = sumsOfUnresolved(rows);
  const mayPost = can('dayclose.jumpdate');
  const isChanged = !sameRows(rows, unresolvedRowsOf(voucher));
  useHotkeys([{ keys: 'mod+s', does: t('saveRows'), run: () => void save() }]);
  return (
    <>
      <PageHead
        title={t('correct', { number: voucher.number })}
        crumbs={[{ label: t('mitchMatch'), to: list }]}
        note={
          <span className="t2 below-crumbs">
            {[typeName({ type_id: voucher.type_id, type_name: '' }), date(voucher.vr_date), voucher.branch_name].join(
              ', ',
            )}
          </span>
        }
      />
      <LeaveGuard isUnsaved={() => isChanged && !isSettled()} />
      {!mayPost && <Notice>{t('needsJump')}</Notice>}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Card
        flush
        title={`${t('file')}: ${voucher.file_name}`}
        foot={
          <>
            {mayPost && (
              <Button variant="primary" icon={Check} busy={busy === 'post'} onClick={() => void post()}>
                {t('post')}
              </Button>
            )}
            <Button keys="mod+s" busy={busy === 'save'} onClick={() => void save()}>
              {t('saveRows')}
            </Button>
            <Button icon={Plus} onClick={() => setRows((now) => [...now, emptyRow(now)])}>
              {t('addRow')}
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <UnresolvedRows rows={rows} branchId={voucher.branch_id} onChange={setRows} />
      </Card>
      <State differencePaisa={differencePaisa} />
      {removing && <RemoveDialog voucher={voucher} onClose={() => setRemoving(false)} />}
    </>
  );
}

function State({ differencePaisa }: { differencePaisa: bigint }) {
  const { t } = useTranslation('history');
  const { amount } = useFormat();
  if (differencePaisa === 0n) return <Notice tone="ok">{t('balances')}</Notice>;
  const off = differencePaisa < 0n ? -differencePaisa : differencePaisa;
  return (
    <Notice tone="warn">
      {t('differs', { amount: amount(off) })} {t('heldHere')}
    </Notice>
  );
}

/** Returns calls that save the rows, or post the voucher with them. */
function useUnresolvedCalls({ held_id, version }: UnresolvedVoucher, rows: readonly UnresolvedRow[]) {
  const { t } = useTranslation('history');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const saves = useSaves();
  const [busy, setBusy] = useState<'save' | 'post' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [settled] = useState({ now: false });
  const run = async (kind: 'save' | 'post', attempt: (sent: SentWith) => Promise<() => void>) => {
    if (busy !== null) return;
    setBusy(kind);
    setFailure(null);
    try {
      const content = { kind, held_id, version, rows: sentRows(rows) };
      const done = await saves.send({ content, label: t('saveRows') }, attempt);
      settled.now = true;
      void queries.invalidateQueries();
      done();
    } catch (error) {
      setFailure(refusalText(error));
    }
    setBusy(null);
  };
  const input = { body: { held_id, version, rows: sentRows(rows) } };
  return {
    busy,
    failure,
    isSettled: () => settled.now,
    save: () =>
      run('save', async ({ headers }) => {
        await call(importedRoutes.correctUnresolved, input, { headers });
        return () => toast.ok(t('correctedToast'));
      }),
    post: () =>
      run('post', async ({ headers }) => {
        const { data } = await call(importedRoutes.postUnresolved, input, { headers });
        return () => {
          toast.ok(t('postedToast', { number: data.vr_no }));
          void navigate({ to: '/vouchers/$id', params: { id: String(data.mtm_id) } });
        };
      }),
  };
}
