import { ApiError } from '@cashbook/contract/client';
import type { SavedVoucher } from '@cashbook/contract/vouchers/cash';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import type { SaveOptions } from '#session/save.ts';
import { refreshSettings, useSignedIn } from '#session/session.ts';
import { toast } from '#ui/toast.tsx';
import { useRest } from '#ui/use-rest.ts';
import { entryPending } from './lines.ts';
import { earlierBodies, type SaveTicket, ticketAfterRefusal, ticketToSend } from './ticket.ts';
import type { TypedVoucherState } from './use-typed-voucher.ts';
import { type VoucherBody, type VoucherKind, voucherBody } from './voucher-kind.ts';

/** Why the last save did not go through and what is to be decided; the lines are still there. */
export type SaveTrouble =
  | { kind: 'lost' }
  | { kind: 'stale' }
  | { kind: 'day'; was: string; now: string }
  | { kind: 'branch'; was: string; now: string };

export interface VoucherSave {
  submit: () => void;
  saving: boolean;
  /** A second after a save, in which another is not taken. */
  resting: boolean;
  trouble: SaveTrouble | null;
  clearTrouble: () => void;
  /** The last voucher saved on this screen. */
  lastSaved: SavedVoucher | null;
}

/**
 * Saves or updates what is typed, so that it counts once and nothing typed is lost: the key is kept before sending, a
 * lost answer is asked for again under it, and what the server refuses stays on the screen with the reason.
 */
export function useVoucherSave(kind: VoucherKind, state: TypedVoucherState): VoucherSave {
  const { typed, dispatch } = state;
  const { desk } = useSignedIn();
  const { t } = useTranslation('vouchers');
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [resting, rest] = useRest();
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const [lastSaved, setLastSaved] = useState<SavedVoucher | null>(null);
  const { loaded, lines } = typed;
  useDeskChange(state.unsaved, setTrouble);

  const optionsFor = (ticket: SaveTicket): SaveOptions => ({
    desk,
    idempotencyKey: ticket.idempotencyKey,
    version: loaded?.version,
    label: loaded?.vrNo ?? kind.prefix,
  });
  const send = (body: VoucherBody, ticket: SaveTicket) =>
    (loaded === null ? kind.save : kind.update)(body, optionsFor(ticket));

  const complaint = () => {
    if (entryPending(typed)) return t('entryPending');
    if (lines.length === 0) return t(loaded === null ? 'addTransactions' : 'nothingToUpdate');
    return null;
  };

  const saved = (voucher: SavedVoucher) => {
    state.startAnew();
    setTrouble(null);
    setLastSaved(voucher);
    toast.ok(loaded === null ? t('voucherNumber', { number: voucher.vr_no }) : t('updated'));
    rest();
    void queries.invalidateQueries();
  };

  /** The key was used up by an earlier send whose answer was lost: gets that answer, and goes on as its change. */
  const recover = async (ticket: SaveTicket, body: string) => {
    for (const earlier of earlierBodies(ticket, body)) {
      try {
        const { data } = await send(voucherBody.parse(JSON.parse(earlier)), ticket);
        const found = await kind.find(data.vr_no);
        // In the branch to which another tab has gone, the number is another voucher.
        if (found.loaded.mtmId !== data.mtm_id) break;
        state.renewTicket();
        dispatch({ type: 'rebased', loaded: found.loaded });
        toast.info(t('arrivedEarlier', { number: data.vr_no }));
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'idempotency_mismatch') throw error;
      }
    }
    throw new ApiError(409, 'idempotency_mismatch', t('savedElsewhere'));
  };

  const refused = async (error: unknown, ticket: SaveTicket, before: SaveTicket, body: string) => {
    const code = error instanceof ApiError ? error.code : 'internal';
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 0 || status >= 500) {
      setTrouble({ kind: 'lost' });
      const fallback = t(loaded === null ? 'saveFailed' : 'updateFailed');
      toast.bad(code === 'internal' ? fallback : refusalText(error));
      return;
    }
    if (code === 'idempotency_mismatch' && before.state === 'doubtful') {
      await recover(ticket, body).catch((reason: unknown) => toast.bad(refusalText(reason)));
      return;
    }
    state.setTicket(ticketAfterRefusal(ticket, before));
    toast.bad(refusalText(error));
    if (code === 'stale_version') setTrouble({ kind: 'stale' });
    // Without an answer the desk stays the old one: the next save is refused again and asks again.
    if (code === 'day_changed' || code === 'branch_changed') await refreshSettings().catch(() => undefined);
  };

  const submit = async () => {
    if (saving || resting) return;
    const wrong = complaint();
    if (wrong !== null) {
      toast.warn(wrong);
      return;
    }
    const rows = kind.bodyOf(lines, loaded);
    const body = JSON.stringify(rows);
    const before = state.ticket();
    const ticket = ticketToSend(before, body, randomId);
    state.setTicket(ticket);
    state.keepRestored();
    setSaving(true);
    try {
      const { data } = await send(rows, ticket);
      saved(data);
    } catch (error) {
      await refused(error, ticket, before, body);
    } finally {
      setSaving(false);
    }
  };

  return {
    submit: () => void submit(),
    saving,
    resting,
    trouble,
    clearTrouble: () => setTrouble(null),
    lastSaved,
  };
}

/**
 * Tells of another open day or branch under unsaved lines: after a refusal, or because another tab closed the day. Their
 * next save goes where the screen then says.
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
