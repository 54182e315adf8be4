import { ApiError } from '@cashbook/contract/client';
import type { ReceivedVoucher } from '@cashbook/contract/reports/dashboard';
import { dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import type { RouteReply } from '@cashbook/contract/route';
import { type RemittedOne, remittanceRoutes } from '@cashbook/contract/vouchers/remittance';
import { paisaToNumber } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayBelowZero } from '#domains/posting/queue/say-below-zero.ts';
import { useFormat } from '#i18n/format.ts';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { isDecided, save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';

/**
 * The state of remitting a voucher from this screen. `sent` lasts until the list is read again. After that it is `known`,
 * and the list decides.
 */
export type RemitState = 'waiting' | 'sending' | 'sent' | 'known';

export interface Remitting {
  stateOf: (voucher: Pick<ReceivedVoucher, 'mtm_id'>) => RemitState;
  /** Returns the reason why a voucher of the last run was not remitted. */
  refusalOf: (voucher: Pick<ReceivedVoucher, 'mtm_id'>) => string | undefined;
  remit: (voucher: ReceivedVoucher) => Promise<void>;
  /** Remits vouchers in one call. Each has an answer of its own; a refused one does not stop the others. */
  remitAll: (vouchers: readonly ReceivedVoucher[]) => Promise<{ refused: number }>;
  isRemittingAll: boolean;
}

/** The answer to one voucher. */
type Sent = { ok: true; message: string } | { ok: false; message: string };
/** The answer to several vouchers. */
type SentAll = ({ ok: true } & RouteReply<typeof remittanceRoutes.remitVouchers>) | { ok: false; message: string };

/** Returns the sentence of a refused voucher, in the language of the user. */
const sentenceOf = ({ message, refusal }: RemittedOne): string =>
  refusal === null ? message : refusalText(new ApiError(409, refusal.code, message, {}, refusal.values));

/**
 * Returns calls that remit received vouchers (spec 1 §4). Each voucher has its own key, stored until the server has
 * decided. A second press, or a retry after a lost answer, is therefore one remittance.
 */
export function useRemit(): Remitting {
  const { t } = useTranslation('dashboard');
  const { grouped, total } = useFormat();
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const keys = useRef(new Map<number, string>());
  const [states, setStates] = useState<ReadonlyMap<number, RemitState>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const [isRemittingAll, setRemittingAll] = useState(false);
  const sending = useRef(new Set<number>());
  const together = useRef<{ of: string; key: string } | null>(null);
  // Reads the list again at once, also after a refusal, because something has changed.
  const readAgain = () =>
    queries.invalidateQueries({ queryKey: [dashboardRoutes.read.method, dashboardRoutes.read.path] });
  const becomes = (id: number, state: RemitState) => setStates((before) => new Map(before).set(id, state));

  /** Sends one voucher. Returns null for one that is on its way already. */
  const send = async ({ mtm_id, vr_no, branch_id, remarks, debit }: ReceivedVoucher): Promise<Sent | null> => {
    if (sending.current.has(mtm_id)) return null;
    sending.current.add(mtm_id);
    becomes(mtm_id, 'sending');
    const idempotencyKey = keys.current.get(mtm_id) ?? randomId();
    keys.current.set(mtm_id, idempotencyKey);
    try {
      const body = { mtm_id, branch_id, remarks, amount: paisaToNumber(debit) };
      const sent = { desk, idempotencyKey, label: vr_no };
      const { message, data } = await save(remittanceRoutes.remitVoucher, { body }, sent);
      keys.current.delete(mtm_id);
      becomes(mtm_id, 'sent');
      sayBelowZero(data);
      return { ok: true, message };
    } catch (error) {
      if (isDecided(error)) keys.current.delete(mtm_id);
      becomes(mtm_id, 'waiting');
      return { ok: false, message: refusalText(error) };
    } finally {
      sending.current.delete(mtm_id);
    }
  };

  /** Sends several vouchers in one call. Its key is stored until the server has decided, for the same vouchers. */
  const sendAll = async (vouchers: readonly ReceivedVoucher[]): Promise<SentAll> => {
    const of = vouchers.map(({ mtm_id }) => mtm_id).join();
    if (together.current?.of !== of) together.current = { of, key: randomId() };
    const [first] = vouchers;
    const body = {
      branch_id: first?.branch_id ?? desk.branchId,
      vouchers: vouchers.map(({ mtm_id, remarks, debit }) => ({ mtm_id, remarks, amount: paisaToNumber(debit) })),
    };
    try {
      const sent = { desk, idempotencyKey: together.current.key, label: t('receivedVouchers') };
      const { data } = await save(remittanceRoutes.remitVouchers, { body }, sent);
      together.current = null;
      return { ok: true, ...data };
    } catch (error) {
      if (isDecided(error)) together.current = null;
      return { ok: false, message: refusalText(error) };
    }
  };

  const remit = async (voucher: ReceivedVoucher) => {
    setRefusals(new Map());
    const sent = await send(voucher);
    if (sent === null) return;
    if (sent.ok) toast.ok(sent.message);
    else toast.bad(sent.message);
    await readAgain();
    if (sent.ok) becomes(voucher.mtm_id, 'known');
  };

  const remitAll = async (vouchers: readonly ReceivedVoucher[]) => {
    setRemittingAll(true);
    setRefusals(new Map());
    for (const { mtm_id } of vouchers) becomes(mtm_id, 'sending');
    const sent = await sendAll(vouchers);
    const done = new Set(sent.ok ? sent.answers.flatMap(({ mtm_id, saved }) => (saved === null ? [] : [mtm_id])) : []);
    for (const { mtm_id } of vouchers) becomes(mtm_id, done.has(mtm_id) ? 'sent' : 'waiting');
    if (sent.ok) {
      setRefusals(
        new Map(sent.answers.flatMap((one) => (one.saved === null ? [[one.mtm_id, sentenceOf(one)] as const] : []))),
      );
      for (const { saved } of sent.answers) if (saved !== null) sayBelowZero(saved);
      const shown = { done: grouped(done.size), all: grouped(vouchers.length), amount: total(sent.total) };
      const said = t('remittedTogether', { count: vouchers.length, ...shown });
      if (done.size === vouchers.length) toast.ok(said);
      else toast.bad(said);
    } else toast.bad(sent.message);
    await readAgain();
    for (const id of done) becomes(id, 'known');
    setRemittingAll(false);
    return { refused: vouchers.length - done.size };
  };

  return {
    stateOf: ({ mtm_id }) => states.get(mtm_id) ?? 'waiting',
    refusalOf: ({ mtm_id }) => refusals.get(mtm_id),
    remit,
    remitAll,
    isRemittingAll,
  };
}
