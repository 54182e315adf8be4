import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { refusedAtDesk } from '#documents/document-routes';
import { route } from '#route';
import { date, id, idText, pageOf, pageQuery, taka, takaTotal, text } from '#wire';

/** The register of cheques and what happens to them (accounting-next §3). */

/** The states of a cheque; the kernel has the same. */
export const chequeStates = [
  ...(['in_hand', 'deposited', 'realized', 'bounced', 'again', 'endorsed', 'handed_back'] as const),
  ...(['issued', 'cancelled'] as const),
] as const;
const chequeState = z.enum(chequeStates);
export type ChequeStateName = z.output<typeof chequeState>;

/** The events that lead from one state to another. */
const chequeEvent = z.enum([
  ...(['deposited', 'withdrawn', 'realized', 'bounced', 'again', 'endorsed', 'handed_back', 'cancelled'] as const),
]);
export type ChequeEventName = z.output<typeof chequeEvent>;

/** The reasons of banks for which a cheque bounces (accounting-next §3.4.5). */
export const bounceReasons = [
  ...([
    'insufficient_funds',
    'signature_differs',
    'stopped',
    'account_closed',
    'date_or_amount_wrong',
    'other',
  ] as const),
] as const;
const bounceReason = z.enum(bounceReasons);

/**
 * The lists of the register. `due` are those that can be deposited or that our bank may pay within a week, `stale` those that
 * nobody can deposit soon, `live` all whose money is on 15 or 16.
 */
export const chequeLists = ['in_hand', 'deposited', 'issued', 'due', 'stale', 'bounced', 'live', 'all'] as const;
export type ChequeList = (typeof chequeLists)[number];
/** The lists that say how many cheques they have: those in which something may have to be done. */
export const countedLists = ['in_hand', 'deposited', 'issued', 'due', 'stale', 'bounced'] as const;

/** The most cheques of one call. Each is a transaction of its own. */
const MOST_CHEQUES = 100;

const cheque = {
  /** The voucher that brought it, and its place there. */
  mtm_id: id,
  cheque_no: id,
  vr_no: z.string(),
  vr_date: z.string(),
  is_received: z.boolean(),
  state: chequeState,
  /** The day since which it has that state. */
  since: z.string(),
  number: z.string(),
  cheque_date: z.string(),
  /** The bank on which a received cheque is drawn. */
  cheque_bank: z.string(),
  /** The account of the party, when all rows of the voucher are of one; null otherwise. */
  party: z.object({ id, name: z.string(), text: z.string() }).nullable(),
  /** Our bank that has it, paid it, or is meant to get it. */
  bank: z.object({ id, name: z.string() }).nullable(),
  amount: takaTotal,
  /** Why it bounced. */
  reason: z.string(),
  /**
   * The last day of the notice to the drawer (30 days after the bounce). Null unless we received it and it bounced for insufficient
   * funds, and once the notice is received.
   */
  notice_by: z.string().nullable(),
  /** The day on which the drawer received the notice. */
  notice_received_on: z.string().nullable(),
  /** The last day on which the drawer may pay after the notice (30 days after it was received). */
  pay_by: z.string().nullable(),
};
const chequeRow = z.object(cheque);
export type ChequeRow = z.output<typeof chequeRow>;

const life = z.object({
  event: chequeEvent,
  state: chequeState,
  day: z.string(),
  /** The voucher that books it; null for a slip, and for what is handed back after a bounce. */
  mtm_id: id.nullable(),
  vr_no: z.string(),
  slip_no: z.number().int().nullable(),
  bank: z.string(),
  party: z.string(),
  reason: z.string(),
  by: z.string(),
});
const chequeCard = z.object({
  ...cheque,
  branch: z.string(),
  /** The events of its life, in their order. */
  life: z.array(life),
  /** The events that may happen to it now. */
  may: z.array(chequeEvent),
  /** The last day on which it can be deposited. */
  stale_on: z.string(),
});
export type ChequeCard = z.output<typeof chequeCard>;

const named = z.object({ mtm_id: id, cheque_no: id });
const cheques = z.array(named).min(1).max(MOST_CHEQUES);
const remarks = text(MAX_ROW_REMARKS).default('');

/** The answer for one cheque: the voucher that books the event, or the reason why it was refused. */
const moved = z.object({
  mtm_id: id,
  cheque_no: id,
  number: z.string(),
  ok: z.boolean(),
  vr_no: z.string(),
  code: z.string(),
  message: z.string(),
});
export type MovedCheque = z.output<typeof moved>;

/** The parts of the register that a list or a count is of. */
const registerParts = {
  branch_id: idText.optional(),
  party: idText.optional(),
  bank: idText.optional(),
  date: date.optional(),
};

const ofOne = { params: z.object({ mtm_id: idText, cheque_no: idText }) };

const moveFields = {
  cheques,
  bank_account: id.nullish(),
  account: id.nullish(),
  remarks,
};

export const chequeRoutes = {
  listCheques: route({
    method: 'GET',
    path: '/accounts/cheques',
    summary: 'A list of the register of cheques of a branch, the first due first; on a date, as it stood then',
    access: ['cheque.view'],
    query: pageQuery.extend({
      list: z.enum(chequeLists).default('live'),
      ...registerParts,
    }),
    reply: z.object({ ...pageOf(chequeRow).shape, amount: takaTotal }),
  }),
  countCheques: route({
    method: 'GET',
    path: '/accounts/cheques/counts',
    summary: 'How many cheques the lists of the register have, and their sums; on a date, as it stood then',
    access: ['cheque.view'],
    query: z.object({ ...registerParts, search: pageQuery.shape.search }),
    reply: z.array(z.object({ list: z.enum(countedLists), count: z.number().int(), amount: takaTotal })),
  }),
  readCheque: route({
    method: 'GET',
    path: '/accounts/cheques/:mtm_id/:cheque_no',
    summary: 'A cheque with all that happened to it',
    access: ['cheque.view'],
    ...ofOne,
    reply: chequeCard,
    refusals: ['cheque_not_found'],
  }),
  moveCheques: route({
    method: 'POST',
    path: '/accounts/cheques/move',
    summary: 'Realize, endorse, hand back or cancel cheques of the working branch, each in a transaction of its own',
    access: ['cheque.move'],
    desk: true,
    keepsAll: true,
    body: z.object({
      event: z.enum(['realized', 'endorsed', 'handed_back', 'cancelled']),
      ...moveFields,
      fee: taka.default(0n),
    }),
    reply: z.array(moved),
    success: null,
    refusals: refusedAtDesk,
  }),
  bounceCheques: route({
    method: 'POST',
    path: '/accounts/cheques/bounce',
    summary: 'Bounce cheques of the working branch, or present bounced ones again, each in a transaction of its own',
    access: ['cheque.bounce'],
    desk: true,
    keepsAll: true,
    body: z.object({
      event: z.enum(['bounced', 'again']),
      ...moveFields,
      reason: bounceReason.nullish(),
      fee: taka.default(0n),
      /** Whether the party pays the fee. */
      charge_on: z.boolean().default(false),
    }),
    reply: z.array(moved),
    success: null,
    refusals: refusedAtDesk,
  }),
  noteChequeNotice: route({
    method: 'POST',
    path: '/accounts/cheques/:mtm_id/:cheque_no/notice',
    summary: 'Note the day on which the drawer received the notice of a bounce, or take it off',
    access: ['cheque.bounce'],
    ...ofOne,
    desk: true,
    keepsAll: true,
    body: z.object({ received_on: date.nullable() }),
    reply: z.null(),
    success: null,
    refusals: [...refusedAtDesk, 'cheque_not_found', 'cheque_moved', 'notice_not_needed', 'notice_day_wrong'],
  }),
  undoChequeEvent: route({
    method: 'POST',
    path: '/accounts/cheques/:mtm_id/:cheque_no/undo',
    summary: 'Void the voucher of the last event of a cheque, with its fee',
    access: ['voucher.void'],
    ...ofOne,
    desk: true,
    keepsAll: true,
    body: z.object({ reason: text(500) }),
    reply: z.object({ mtm_id: id, vr_no: z.string() }),
    success: null,
    refusals: [
      ...refusedAtDesk,
      ...(['reason_missing', 'cheque_not_found', 'nothing_to_undo', 'voucher_not_found', 'voucher_void'] as const),
      ...(['year_closed', 'voucher_approved', 'day_closed', 'has_dependents', 'cheque_moved'] as const),
      ...(['other_voucher_approved', 'other_branch_day_closed', 'other_branch_year_closed'] as const),
      ...([
        'other_branch_disabled',
        'voucher_remitted',
        'stale_version',
        'withholding_deposited',
        'withholding_certified',
        'withholding_settled',
      ] as const),
    ],
  }),
  depositCheques: route({
    method: 'POST',
    path: '/accounts/cheques/deposit',
    summary: 'Put cheques in hand on one deposit slip of a bank, all or none',
    access: ['cheque.move'],
    desk: true,
    keepsAll: true,
    body: z.object({ cheques, bank_account: id }),
    reply: z.object({ slip_no: z.number().int() }),
    success: null,
    refusals: [
      ...refusedAtDesk,
      ...(['account_not_allowed', 'cheque_not_found', 'cheque_moved', 'cheque_not_due', 'cheque_stale'] as const),
    ],
  }),
  readSlip: route({
    method: 'GET',
    path: '/accounts/cheques/slips/:slip_no',
    summary: 'A deposit slip of the working branch with its cheques',
    access: ['cheque.view'],
    params: z.object({ slip_no: idText }),
    reply: z.object({
      slip_no: z.number().int(),
      day: z.string(),
      bank: z.string(),
      by: z.string(),
      total: takaTotal,
      /** Whether its cheques were taken back. */
      is_withdrawn: z.boolean(),
      cheques: z.array(chequeRow),
    }),
    refusals: ['slip_not_found'],
  }),
  withdrawSlip: route({
    method: 'POST',
    path: '/accounts/cheques/slips/:slip_no/withdraw',
    summary: 'Take all cheques of a deposit slip back, while the bank has all of them',
    access: ['cheque.move'],
    params: z.object({ slip_no: idText }),
    desk: true,
    keepsAll: true,
    body: z.object({ reason: text(500).default('') }),
    reply: z.null(),
    success: null,
    refusals: [...refusedAtDesk, 'slip_not_found', 'cheque_moved'],
  }),
} as const;
