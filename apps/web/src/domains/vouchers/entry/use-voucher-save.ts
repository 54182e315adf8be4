import { ApiError } from '@cashbook/contract/client';
import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { workIn } from '#session/desk.ts';
import { tellSaved, whenSaved } from '#session/drafts-tabs.ts';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import type { SaveOptions } from '#session/save.ts';
import { refreshSettings, useSignedIn } from '#session/session.ts';
import { toast } from '#ui/toast.tsx';
import { useRest } from '#ui/use-rest.ts';
import { entryPending, type LoadedVoucher, type VoucherLine } from './lines.ts';
import { afterRefusal, faultsIn, type Settlement, settle } from './save-outcome.ts';
import { type SaveTicket, ticketToSend } from './ticket.ts';
import type { TypedVoucherState } from './use-typed-voucher.ts';
import type { VoucherKind } from './voucher-kind.ts';

/** Why the last save did not go through and what is to be decided; the lines are still there. */
export type SaveTrouble =
  | { kind: 'lost' }
  | { kind: 'stale' }
  | { kind: 'day'; was: string; now: string }
  | { kind: 'branch'; was: string; now: string }
  /** Some of the lines are in a voucher that this person may not change. */
  | { kind: 'apart'; held: LoadedVoucher; rest: readonly VoucherLine[] }
  | { kind: 'voided'; held: LoadedVoucher };

export interface VoucherSave {
  submit: () => void;
  saving: boolean;
  /** A second after a save, in which another is not taken. */
  resting: boolean;
  trouble: SaveTrouble | null;
  clearTrouble: () => void;
  /** The lines that the last save was refused for, with the reason; a line that is changed is no longer among them. */
  faults: ReadonlyMap<VoucherLine, string>;
  /** The last save was refused because one works in another branch now: it is to be said which one is meant. */
  asksBranch: boolean;
  /** Saves in the branch of now, or goes back to the one in which the lines were typed and saves there. */
  answerBranch: (answer: 'here' | 'there' | 'later') => Promise<void>;
  /** The last voucher saved on this screen. */
  lastSaved: SavedVoucher | null;
}

const noFaults: ReadonlyMap<VoucherLine, string> = new Map();

/**
 * Saves or updates what is typed, so that it counts once and nothing typed is lost: the key is kept before sending, a
 * lost answer is asked for again under it, and what the server refuses stays on the screen with the reason.
 */
export function useVoucherSave(kind: VoucherKind, state: TypedVoucherState): VoucherSave {
  const { typed } = state;
  const { desk, settings } = useSignedIn();
  const { t } = useTranslation('vouchers');
  const [saving, setSaving] = useState(false);
  const [resting, rest] = useRest();
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const [faults, setFaults] = useState(noFaults);
  const [asksBranch, setAsksBranch] = useState(false);
  const [lastSaved, setLastSaved] = useState<SavedVoucher | null>(null);
  const { loaded, lines } = typed;
  const announce = useAnnounce(rest, setLastSaved);
  const askKey = useKeyInUse(kind, state, saving, { announce, setTrouble });
  useDeskChange(state.unsaved, setTrouble);

  const optionsFor = (ticket: SaveTicket, onLost: () => void): SaveOptions => ({
    // New lines go where they were typed; a saved voucher stays in its own branch wherever one works.
    desk: loaded === null ? { ...desk, branchId: state.typedIn().branchId } : desk,
    idempotencyKey: ticket.idempotencyKey,
    label: loaded?.vrNo ?? kind.prefix,
    onLost,
  });

  const complaint = () => {
    if (entryPending(typed)) return t('entryPending');
    if (lines.length === 0) return t(loaded === null ? 'addTransactions' : 'nothingToUpdate');
    return null;
  };

  const inHand = useInHand(state);
  const refused = async (error: unknown, ticket: SaveTicket, before: SaveTicket) => {
    if (!inHand(ticket)) {
      // What is on the screen now is something else. The draft stays in doubt: its key brings the answer.
      toast.bad(refusalText(error));
      return;
    }
    const next = afterRefusal(error, ticket, before);
    if (next.step === 'ask-again') {
      setTrouble({ kind: 'lost' });
      const said = error instanceof ApiError && error.code !== 'internal';
      toast.bad(said ? refusalText(error) : t(loaded === null ? 'saveFailed' : 'updateFailed'));
      return;
    }
    if (next.step === 'ask-key') {
      await askKey();
      return;
    }
    state.setTicket(next.ticket);
    toast.bad(refusalText(error));
    setFaults(faultsIn(error, lines, (said) => said.map(fieldText).join(' ')));
    if (next.stale) setTrouble({ kind: 'stale' });
    if (!next.deskMoved) return;
    // Without an answer the desk stays the old one: the next save is refused again and asks again.
    await refreshSettings().catch(() => undefined);
    if (loaded === null) setAsksBranch(true);
  };

  const submit = async () => {
    if (saving || resting) return;
    const wrong = complaint();
    if (wrong !== null) {
      toast.warn(wrong);
      return;
    }
    const rows = kind.bodyOf(lines, loaded);
    const before = state.ticket();
    const ticket = ticketToSend(before, JSON.stringify(rows), randomId);
    state.setTicket(ticket);
    state.keepRestored();
    setFaults(noFaults);
    setAsksBranch(false);
    setSaving(true);
    const tries = { lost: false };
    const onLost = () => {
      tries.lost = true;
    };
    try {
      const options = optionsFor(ticket, onLost);
      const { data } = await (loaded === null
        ? kind.save(rows, options)
        : kind.update(rows, { ...options, version: loaded.version }));
      tellSaved(ticket.idempotencyKey);
      if (inHand(ticket)) {
        state.startAnew();
        setTrouble(null);
      } else state.forgetSent(ticket, lines);
      announce(data, loaded === null ? t('voucherNumber', { number: data.vr_no }) : t('updated'));
    } catch (error) {
      // After a lost answer a refusal speaks for the last try only: the ticket stays in doubt.
      await refused(error, ticket, tries.lost ? ticket : before);
    } finally {
      setSaving(false);
    }
  };

  const saveIn = useSaveIn(desk.branchId, submit);
  const answerBranch: VoucherSave['answerBranch'] = async (answer) => {
    setAsksBranch(false);
    try {
      if (answer === 'here') state.moveHere({ branchId: desk.branchId, branchName: settings.branch.name });
      if (answer === 'there') await workIn(state.typedIn().branchId);
      if (answer !== 'later') saveIn(state.typedIn().branchId);
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };

  return {
    submit: () => void submit(),
    saving,
    resting,
    trouble,
    clearTrouble: () => setTrouble(null),
    faults,
    asksBranch: asksBranch && desk.branchId !== state.typedIn().branchId,
    answerBranch,
    lastSaved,
  };
}

/** Whether what was sent with a ticket is still what this screen has in hand: a save may outlive its screen. */
function useInHand(state: TypedVoucherState): (ticket: SaveTicket) => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return ({ idempotencyKey }) => !gone.current && state.ticket().idempotencyKey === idempotencyKey;
}

/** Says that a voucher is in the books, and has everything that shows the books asked anew. */
function useAnnounce(rest: () => void, setLastSaved: (voucher: SavedVoucher) => void) {
  const queries = useQueryClient();
  return (voucher: SavedVoucher, words: string) => {
    setLastSaved(voucher);
    toast.ok(words);
    rest();
    void queries.invalidateQueries();
  };
}

/** Saves as soon as one works in that branch: the screen has to have its day first. */
function useSaveIn(branchId: number, submit: () => Promise<void>): (branchId: number) => void {
  const [wanted, setWanted] = useState<number | null>(null);
  const now = useRef(submit);
  now.current = submit;
  useEffect(() => {
    if (wanted === null || wanted !== branchId) return;
    setWanted(null);
    void now.current();
  }, [wanted, branchId]);
  return setWanted;
}

interface Told {
  announce: (voucher: SavedVoucher, words: string) => void;
  setTrouble: (trouble: SaveTrouble | null) => void;
}

/**
 * The key of these lines is used up, by a send of this page whose answer was lost or by another page that had the same
 * draft: asks what it holds, so that nothing of it is saved twice. Other tabs tell when they have saved it.
 */
function useKeyInUse(kind: VoucherKind, state: TypedVoucherState, saving: boolean, told: Told) {
  const { can } = useSignedIn();
  const { t } = useTranslation('vouchers');

  const apply = (settlement: Settlement) => {
    const { kind: outcome } = settlement;
    if (outcome === 'free') {
      state.renewTicket();
      toast.bad(t('saveFailed'));
      return;
    }
    const { held } = settlement;
    const number = held.vrNo;
    if (outcome === 'saved') {
      state.startAnew();
      told.setTrouble(null);
      const { mtmId, vrDate, version } = held;
      told.announce({ mtm_id: mtmId, vr_no: number, vr_date: vrDate, version }, t('savedElsewhere', { number }));
      return;
    }
    if (outcome === 'apart') {
      told.setTrouble(settlement);
      return;
    }
    state.renewTicket();
    state.dispatch(outcome === 'change' ? { type: 'rebased', loaded: held } : { type: 'parted' });
    told.setTrouble(outcome === 'change' ? null : settlement);
    if (outcome === 'change') toast.info(t('arrivedEarlier', { number }));
  };
  const ask = async () => {
    try {
      const held = await kind.held(state.ticket().idempotencyKey);
      now.current.apply(settle(held, now.current.typed, can(kind.editPermission)));
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  const now = useRef({ apply, ask, saving, typed: state.typed, ticket: state.ticket });
  now.current = { apply, ask, saving, typed: state.typed, ticket: state.ticket };
  useEffect(
    () =>
      whenSaved((key) => {
        if (key === now.current.ticket().idempotencyKey && !now.current.saving) void now.current.ask();
      }),
    [],
  );
  return ask;
}

/**
 * Tells of another open day or branch under unsaved lines: after a refusal, or because another tab closed the day or
 * changed the branch.
 */
function useDeskChange(unsaved: boolean, tell: (trouble: SaveTrouble) => void) {
  const { settings } = useSignedIn();
  const day = settings.trx_dt;
  const branch = settings.branch;
  const before = useRef({ day, branch });
  const hear = useRef(tell);
  hear.current = tell;
  useEffect(() => {
    const was = before.current;
    before.current = { day, branch };
    if (!unsaved) return;
    if (was.branch.id !== branch.id) hear.current({ kind: 'branch', was: was.branch.name, now: branch.name });
    else if (was.day !== day) hear.current({ kind: 'day', was: was.day, now: day });
  }, [day, branch, unsaved]);
}
