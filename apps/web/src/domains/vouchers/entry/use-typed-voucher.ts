import { useEffect, useReducer, useRef, useState } from 'react';
import { type DraftPlace, draftInHand, dropDraft, putDraftAside } from '#session/drafts.ts';
import { personOf } from '#session/person.ts';
import { randomId } from '#session/random-id.ts';
import { useSignedIn } from '#session/session.ts';
import { type KeptVoucher, keepVoucher, keptVoucher, type VoucherDraft, type WaitingVoucher } from './draft.ts';
import {
  emptyVoucher,
  isUnsaved,
  type LoadedVoucher,
  linesText,
  type TypedVoucher,
  typedVoucher,
  type VoucherAction,
  type VoucherLine,
} from './lines.ts';
import { newTicket, type SaveTicket } from './ticket.ts';
import { useWaitingVouchers } from './use-waiting-vouchers.ts';

/** Where lines were typed: there they are saved, unless somebody says otherwise. */
export interface TypedIn {
  branchId: number;
  branchName: string;
}

export interface TypedVoucherState {
  typed: TypedVoucher;
  dispatch: (action: VoucherAction) => void;
  unsaved: boolean;
  /** The draft with which the screen was opened, until somebody says what is to become of it. */
  restored: KeptVoucher | null;
  keepRestored: () => void;
  /** Vouchers of the branch in hand that closed tabs have left. */
  waiting: readonly WaitingVoucher[];
  /** Goes on with one of them; what is unsaved here waits in its stead. */
  takeUp: (slot: string) => void;
  discardWaiting: (slot: string) => void;
  /** False when the browser refuses to keep drafts: then only this page holds what is typed. */
  canKeep: boolean;
  ticket: () => SaveTicket;
  /** Keeps another ticket at once, before anything is sent under it. */
  setTicket: (ticket: SaveTicket) => void;
  typedIn: () => TypedIn;
  /** The lines belong to the branch of now. */
  moveHere: (branch: TypedIn) => void;
  /** What is typed is in the books or given up: the next voucher starts, with a key of its own, in the branch of now. */
  startAnew: () => void;
  /** A saved voucher takes the place of what is typed; what this tab has kept of the branch of now waits. */
  openSaved: (loaded: LoadedVoucher, lines: readonly VoucherLine[]) => void;
  /** Forgets the draft of what was sent with the ticket, unless more was typed there since. */
  forgetSent: (ticket: SaveTicket, sent: readonly VoucherLine[]) => void;
  /** Brings back what is typed now, with its key, after it was given up. */
  takeBack: () => () => void;
  /** The lines go on, under a new key. */
  renewTicket: () => void;
}

type Place = DraftPlace & TypedIn;

/**
 * What a person types on a voucher screen, kept in the browser at every change. `awaited`: a saved voucher is about to be
 * opened on it, so that nothing else is taken up by itself.
 */
export function useTypedVoucher(screen: string, { awaited = false } = {}): TypedVoucherState {
  const { user, desk, settings } = useSignedIn();
  const { branchId, transactionDate } = desk;
  const here: Place = { person: personOf(user), branchId, branchName: settings.branch.name, screen };
  // The place stays with the lines when the branch changes under them.
  const place = useRef(here);
  const [restored, setRestored] = useState(() => keptVoucher(here));
  const [typed, dispatch] = useReducer(typedVoucher, restored?.typed ?? emptyVoucher);
  const ticket = useRef<SaveTicket | null>(null);
  ticket.current ??= restored?.ticket ?? newTicket(randomId());
  const typedOn = useRef(restored?.typedOn ?? transactionDate);
  const [canKeep, setCanKeep] = useState(true);
  const unsaved = isUnsaved(typed);
  const { lines } = typed;

  const currentTicket = () => ticket.current ?? newTicket(randomId());
  const trying = <T>(write: () => T): T | null => {
    try {
      const done = write();
      setCanKeep(true);
      return done;
    } catch {
      setCanKeep(false);
      return null;
    }
  };
  const keep = (draft: VoucherDraft) => trying(() => keepVoucher(place.current, draft, new Date()));
  const keepNow = useRef(keep);
  keepNow.current = keep;

  const opened = useRef(typed);
  useEffect(() => {
    // A draft just read is not written back: looking at it must not change when it was typed.
    if (typed === opened.current) return;
    typedOn.current = transactionDate;
    keepNow.current({ typed, ticket: ticket.current ?? newTicket(randomId()), typedOn: transactionDate });
  }, [typed, transactionDate]);

  /** Takes up this tab's draft of the branch of now; without one the screen is empty. */
  const openHere = () => {
    const kept = keptVoucher(here);
    place.current = here;
    ticket.current = kept?.ticket ?? newTicket(randomId());
    typedOn.current = kept?.typedOn ?? transactionDate;
    opened.current = kept?.typed ?? emptyVoucher;
    setRestored(kept);
    dispatch({ type: 'restored', voucher: opened.current });
  };
  const open = useRef(openHere);
  open.current = openHere;
  useEffect(() => {
    const elsewhere = place.current.branchId !== branchId;
    if (elsewhere && !isUnsaved(typed) && ticket.current?.state !== 'doubtful') open.current();
  }, [branchId, typed]);

  useEffect(() => {
    draftInHand.set(unsaved ? { lines: lines.length } : null);
    return () => draftInHand.set(null);
  }, [unsaved, lines.length]);

  const untouched = () => !awaited && typed === emptyVoucher && ticket.current?.state === 'unsent';
  const others = useWaitingVouchers({
    place: here,
    untouched,
    // What the browser could not keep is on this screen alone: nothing may take its place.
    mayLeave: () => place.current.branchId === branchId && (!unsaved || canKeep),
    onTaken: openHere,
    trying,
  });

  const setTicket = (next: SaveTicket) => {
    ticket.current = next;
    keep({ typed, ticket: next, typedOn: typedOn.current });
  };
  const startAnew = () => {
    ticket.current = newTicket(randomId());
    keep({ typed: emptyVoucher, ticket: ticket.current, typedOn: transactionDate });
    if (place.current.branchId !== branchId) {
      openHere();
      return;
    }
    setRestored(null);
    dispatch({ type: 'reset' });
  };
  const openSaved: TypedVoucherState['openSaved'] = (loaded, saved) => {
    startAnew();
    // In another branch than the lines before it, a draft that this tab kept there has just been taken up.
    const aside = trying(() => {
      putDraftAside(place.current);
      return true;
    });
    if (aside === null) return;
    ticket.current = newTicket(randomId());
    setRestored(null);
    dispatch({ type: 'opened', loaded, lines: saved });
  };
  const forgetSent: TypedVoucherState['forgetSent'] = ({ idempotencyKey }, sent) => {
    const kept = keptVoucher(place.current);
    const isSent = kept?.ticket.idempotencyKey === idempotencyKey && linesText(kept.typed.lines) === linesText(sent);
    if (isSent) dropDraft(place.current);
  };
  const moveHere = (branch: TypedIn) => {
    const was = place.current;
    if (was.branchId === branch.branchId) return;
    const next = { ...was, ...branch };
    const moved = trying(() => {
      putDraftAside(next);
      place.current = next;
      keepVoucher(next, { typed, ticket: currentTicket(), typedOn: typedOn.current }, new Date());
      return true;
    });
    if (moved === true) dropDraft(was);
  };
  return {
    typed,
    dispatch,
    unsaved,
    restored,
    keepRestored: () => setRestored(null),
    ...others,
    canKeep,
    ticket: currentTicket,
    setTicket,
    typedIn: () => place.current,
    moveHere,
    startAnew,
    openSaved,
    forgetSent,
    takeBack: () => {
      const kept = currentTicket();
      const where = place.current;
      const on = typedOn.current;
      return () => {
        // They go on where they were typed; what came onto the screen since stays kept at its own place.
        place.current = where;
        typedOn.current = on;
        ticket.current = kept;
        setRestored(null);
        dispatch({ type: 'restored', voucher: typed });
      };
    },
    renewTicket: () => setTicket(newTicket(randomId())),
  };
}
