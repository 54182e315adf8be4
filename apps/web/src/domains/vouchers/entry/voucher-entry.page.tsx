import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useHotkeys } from '#ui/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { toast } from '#ui/toast.tsx';
import { DraftNotice, TroubleNotice } from './entry-notices.tsx';
import { EntryRow } from './entry-row.tsx';
import { FindVoucher } from './find-voucher.tsx';
import type { VoucherLine } from './lines.ts';
import { TotalsRail } from './totals-rail.tsx';
import { type TypedVoucherState, useTypedVoucher } from './use-typed-voucher.ts';
import { useVoucherFind } from './use-voucher-find.ts';
import { useVoucherSave } from './use-voucher-save.ts';
import type { VoucherKind } from './voucher-kind.ts';
import { VoucherLines } from './voucher-lines.tsx';
import './voucher-entry.css';

/** The screen of one kind of voucher. Another user in the same tab gets a screen of their own. */
export function VoucherEntryPage({ kind }: { kind: VoucherKind }) {
  const { user } = useSignedIn();
  return <VoucherEntry key={`${kind.screen} ${user.id}`} kind={kind} />;
}

const urlState = z.object({ voucher: z.string().max(60).catch('') });

function VoucherEntry({ kind }: { kind: VoucherKind }) {
  const { t } = useTranslation('vouchers');
  const { count } = useFormat();
  const { can } = useSignedIn();
  const accountRef = useRef<HTMLInputElement>(null);
  const toAccount = () => accountRef.current?.focus();
  const state = useTypedVoucher(kind.screen);
  const { typed, dispatch } = state;
  const { loaded } = typed;
  const save = useVoucherSave(kind, state);
  const find = useVoucherFind(kind, state, toAccount);
  const remove = useRemove(state, accountRef);
  const edit = useCallback(
    (id: string) => {
      dispatch({ type: 'edited', id });
      accountRef.current?.focus();
    },
    [dispatch],
  );
  const [resetting, setResetting] = useState(false);
  const approved = loaded !== null && loaded.mtmId === find.approvedId;
  const maySave = can(loaded === null ? kind.createPermission : kind.editPermission) && !approved;

  useOpenFromUrl(find.request);
  // Nothing can be typed while a save is under way; whoever typed goes on typing when it is over.
  useEffect(() => {
    if (!save.saving) accountRef.current?.focus();
  }, [save.saving]);
  useVoucherKeys(kind, maySave ? save.submit : undefined, loaded?.mtmId ?? save.lastSaved?.mtm_id ?? null);

  const reset = () => {
    if (state.ticket().state === 'doubtful') setResetting(true);
    else startOver();
  };
  const startOver = () => {
    const back = state.takeBack();
    if (state.unsaved) toast.info(t('resetDone'), { label: t('undo'), run: back });
    state.startAnew();
    save.clearTrouble();
    toAccount();
  };
  const rebase = async () => {
    if (loaded === null) return;
    try {
      const found = await kind.find(loaded.vrNo);
      // In the branch to which another tab has gone, the number is another voucher.
      if (found.loaded.mtmId !== loaded.mtmId) {
        toast.warn(t('notFound'));
        return;
      }
      state.renewTicket();
      dispatch({ type: 'rebased', loaded: found.loaded });
      save.clearTrouble();
      toast.info(t('rebased', { version: count(found.loaded.version) }));
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  const reload = () => {
    if (loaded === null) return;
    save.clearTrouble();
    find.request(loaded.vrNo);
  };

  return (
    <>
      <PageHead
        title={t(kind.texts.title)}
        crumbs={[{ label: t('transaction') }]}
        actions={
          can(kind.editPermission) && (
            <FindVoucher label={t(kind.texts.find)} busy={find.finding} onFind={find.request} />
          )
        }
      />
      {state.restored !== null && (
        <DraftNotice
          texts={kind.texts}
          restored={state.restored}
          onKeep={() => {
            state.keepRestored();
            toAccount();
          }}
          onDiscard={reset}
        />
      )}
      {save.trouble !== null && (
        <TroubleNotice
          trouble={save.trouble}
          loaded={loaded}
          onReload={reload}
          onRebase={() => void rebase()}
          onClose={save.clearTrouble}
        />
      )}
      {approved && <Notice tone="warn">{t('approvedNotice', { number: loaded.vrNo })}</Notice>}
      {!state.canKeep && <Notice tone="warn">{t('cannotKeep')}</Notice>}
      <div className="voucher-entry">
        <section className="card voucher-lines" aria-label={t(kind.texts.lines)} inert={save.saving}>
          <VoucherLines
            label={t(kind.texts.lines)}
            lines={typed.lines}
            editingId={typed.editingId}
            onEdit={edit}
            onRemove={remove}
          />
          <EntryRow kind={kind} typed={typed} dispatch={dispatch} onRemove={remove} accountRef={accountRef} />
        </section>
        <TotalsRail
          kind={kind}
          typed={typed}
          lastSaved={save.lastSaved}
          actions={
            <>
              <Button
                variant="primary"
                block
                keys="mod+s"
                busy={save.saving}
                disabled={!maySave || save.resting}
                onClick={save.submit}
              >
                {t(loaded === null ? 'save' : 'update')}
              </Button>
              <div className="row">
                <Button block disabled={save.saving} onClick={reset}>
                  {t('reset')}
                </Button>
                <ButtonLink block to="/dashboard">
                  {t('home')}
                </ButtonLink>
              </div>
            </>
          }
        />
      </div>
      <LeaveGuard isUnsaved={() => state.unsaved} title={t(kind.texts.leave)} hint={t('leaveHint')} />
      <ConfirmDialog
        open={find.asking !== null}
        onClose={() => find.answer(false)}
        title={t('replaceTitle')}
        body={t('replaceBody', { number: find.asking ?? '' })}
        confirmLabel={t('replace')}
        tone="danger"
        onConfirm={() => find.answer(true)}
      />
      <ConfirmDialog
        open={resetting}
        onClose={() => setResetting(false)}
        title={t('resetTitle')}
        body={t('draftDoubtful')}
        confirmLabel={t('reset')}
        tone="danger"
        onConfirm={startOver}
      />
    </>
  );
}

/** Deletes a line at once; the toast takes it back to its place. */
function useRemove({ typed, dispatch }: TypedVoucherState, accountRef: RefObject<HTMLInputElement | null>) {
  const { t } = useTranslation('vouchers');
  const current = useRef(typed.lines);
  current.current = typed.lines;
  return useCallback(
    (lineId: string) => {
      const at = current.current.findIndex(({ id }) => id === lineId);
      const line: VoucherLine | undefined = current.current[at];
      if (line === undefined) {
        toast.warn(t('notFound'));
        return;
      }
      dispatch({ type: 'removed', id: lineId });
      toast.info(t('lineDeleted', { account: line.account.name }), {
        label: t('undo'),
        run: () => dispatch({ type: 'putBack', line, at }),
      });
      accountRef.current?.focus();
    },
    [dispatch, accountRef, t],
  );
}

/** `?voucher=CR-2627-000042` opens that voucher for editing, once. */
function useOpenFromUrl(request: (voucherNumber: string) => void) {
  const [{ voucher }, setUrl] = useUrlState(urlState);
  const ask = useRef(request);
  ask.current = request;
  const asked = useRef('');
  useEffect(() => {
    if (voucher === '' || voucher === asked.current) return;
    asked.current = voucher;
    setUrl({ voucher: '' }, { replace: true });
    ask.current(voucher);
  }, [voucher, setUrl]);
}

function useVoucherKeys(kind: VoucherKind, submit: (() => void) | undefined, printableId: number | null) {
  const { t } = useTranslation('vouchers');
  const navigate = useNavigate();
  const print = () => {
    if (printableId !== null) void navigate({ to: '/vouchers/$id/print', params: { id: String(printableId) } });
    else toast.info(t('nothingToPrint'));
  };
  useHotkeys([
    { keys: 'enter', does: t('keyNext') },
    { keys: 'arrowup', does: t('keyLast') },
    { keys: 'mod+s', does: t('keySave'), run: submit ?? (() => undefined) },
    { keys: kind.sister.keys, does: t(kind.sister.label) },
    { keys: 'delete', does: t('keyDelete') },
    { keys: 'escape', does: t('keyEscape') },
    { keys: 'mod+p', does: t('keyPrint'), run: print },
  ]);
}
