import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { useHotkeys } from '#ui/hotkeys.ts';
import { toast } from '#ui/toast.tsx';
import { type ClosedDay, closedDayOf } from './closed-day.ts';
import type { VoucherLine } from './lines.ts';
import { type TypedVoucherState, useTypedVoucher } from './use-typed-voucher.ts';
import { useVoucherFind, type VoucherFind } from './use-voucher-find.ts';
import { useVoucherSave, type VoucherSave } from './use-voucher-save.ts';
import type { VoucherKind } from './voucher-kind.ts';

export interface VoucherEntry {
  state: TypedVoucherState;
  save: VoucherSave;
  find: VoucherFind;
  /** The account field of the entry row, where every action leads back to. */
  accountRef: RefObject<HTMLInputElement | null>;
  /** The table of the lines. */
  linesRef: RefObject<HTMLTableElement | null>;
  /** The voucher in hand is approved and takes no update. */
  approved: boolean;
  closedDay: ClosedDay;
  maySave: boolean;
  edit: (lineId: string) => void;
  remove: (lineId: string) => void;
  keepRestored: () => void;
  /** Empties the screen; asks first where a save may have arrived. */
  reset: () => void;
  /** Asked by `reset`. */
  resetting: { open: boolean; close: () => void; confirm: () => void };
  /** What a trouble offers. */
  mend: {
    /** Takes the saved voucher up again, without the changes typed here. */
    reload: () => void;
    /** Goes on with the lines typed here, as a change of what is saved now. */
    rebase: () => void;
    /** Goes on with these lines alone, as a voucher of their own. */
    part: (rest: readonly VoucherLine[]) => void;
  };
}

const urlState = z.object({ voucher: z.string().max(60).catch('') });

/** Everything that the screen of one kind of voucher does. */
export function useVoucherEntry(kind: VoucherKind): VoucherEntry {
  const { t } = useTranslation('vouchers');
  const { can, desk } = useSignedIn();
  const accountRef = useRef<HTMLInputElement>(null);
  const linesRef = useRef<HTMLTableElement>(null);
  const toAccount = () => accountRef.current?.focus();
  const [{ voucher }] = useUrlState(urlState);
  const [awaited] = useState(voucher !== '');
  const state = useTypedVoucher(kind.screen, { awaited });
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
  const [asksReset, setAsksReset] = useState(false);
  const approved = loaded !== null && loaded.mtmId === find.approvedId;
  // Of another branch's day this page knows nothing, and a save in doubt may be repeated: its key brings the answer.
  const isAskable = state.typedIn().branchId !== desk.branchId || state.ticket().state === 'doubtful';
  const closedDay = isAskable ? 'open' : closedDayOf(loaded, desk.transactionDate, can('dayclose.jumpdate'));
  const maySave =
    can(loaded === null ? kind.createPermission : kind.editPermission) && !approved && closedDay !== 'fixed';

  useOpenFromUrl(find.request);
  useFocusAfterSave(save, accountRef, linesRef);
  useVoucherKeys(kind, maySave ? save.submit : undefined, loaded?.mtmId ?? save.lastSaved?.mtm_id ?? null);

  const startOver = () => {
    const back = state.takeBack();
    if (state.unsaved) toast.info(t('resetDone'), { label: t('undo'), run: back });
    state.startAnew();
    save.clearTrouble();
    toAccount();
  };
  return {
    state,
    save,
    find,
    accountRef,
    linesRef,
    approved,
    closedDay,
    maySave,
    edit,
    remove,
    keepRestored: () => {
      state.keepRestored();
      toAccount();
    },
    reset: () => {
      if (state.ticket().state === 'doubtful') setAsksReset(true);
      else startOver();
    },
    resetting: { open: asksReset, close: () => setAsksReset(false), confirm: startOver },
    mend: useMend(kind, state, save, find.request),
  };
}

/** What can be done about a save that was refused. */
function useMend(
  kind: VoucherKind,
  state: TypedVoucherState,
  save: VoucherSave,
  open: (voucherNumber: string) => void,
): VoucherEntry['mend'] {
  const { t } = useTranslation('vouchers');
  const { count } = useFormat();
  const { dispatch } = state;
  const { loaded } = state.typed;
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
  return {
    rebase: () => void rebase(),
    reload: () => {
      if (loaded === null) return;
      save.clearTrouble();
      open(loaded.vrNo);
    },
    part: (rest) => {
      save.clearTrouble();
      if (rest.length === 0) {
        state.startAnew();
        return;
      }
      state.renewTicket();
      dispatch({ type: 'parted', lines: rest });
    },
  };
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

/**
 * Nothing can be typed while a save is under way; whoever typed goes on typing when it is over, or stands at the first
 * line that was refused.
 */
function useFocusAfterSave(
  { saving, faults }: VoucherSave,
  accountRef: RefObject<HTMLInputElement | null>,
  linesRef: RefObject<HTMLTableElement | null>,
) {
  const refused = useRef(faults);
  refused.current = faults;
  useEffect(() => {
    if (saving) return;
    const [line] = refused.current.keys();
    const button = line && linesRef.current?.querySelector<HTMLElement>(`[data-line="${line.id}"] button`);
    if (!button) {
      accountRef.current?.focus();
      return;
    }
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'center' });
  }, [saving, accountRef, linesRef]);
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
