import { z } from 'zod';
import type { Refusals } from '#documents/described';
import type { Table } from '#documents/field';
import { at, keptUnless, own } from '#documents/field-kinds';
import { route } from '#route';
import { exactText, id, idText, takaTotal, text } from '#wire';

/** The requisition for which a row buys or pays: its field for documents of every kind, and its search. */

const openName = exactText(60).nullish();

/** The requisition of a row. The field `requisitionText` stores its number. */
const requisitionOfRow = own({
  ...{ label: 'requisition' as const, column: 'requisition' as const },
  editor: { holds: 'chosen', from: 'requisition' } as const,
  kept: keptUnless<number | null>(null, (value) => value ?? 0, Number),
  sent: { requisition: id.nullish(), requisition_number: openName },
  found: { requisition: id.nullable(), requisition_number: z.string().nullable() },
  fromBody: ({ requisition }): number | null => requisition ?? null,
  toReply: (value, _said, { typed: { requisitionText: number } }) => {
    return { requisition: value, requisition_number: value === null ? null : String(number) };
  },
  fromReply: ({ requisition: value, requisition_number: name }) => {
    return { value, chosen: value === null ? null : { id: value, name: name ?? '', text: '' } };
  },
  toBody: ({ value, chosen }) => ({ requisition: value, requisition_number: chosen?.name ?? null }),
});

/** The number of the requisition of a row; empty without one. */
const numberOfRequisition = own<string, Record<never, never>, Record<never, never>>({
  ...{ editor: { holds: 'nothing', value: '' }, sent: {}, found: {}, kept: keptUnless('', String, String) },
  fromBody: (body) => (at(body, 'requisition') == null ? '' : (at<string | null>(body, 'requisition_number') ?? '')),
  ...{ toReply: () => ({}), fromReply: () => ({ value: '' }), toBody: () => ({}) },
});

/** The fields of the requisition of a row, or of a document without rows. */
export const requisitionFields = { requisitionId: requisitionOfRow, requisitionText: numberOfRequisition };

/**
 * Returns a table of rows that may name requisitions, of which the voucher page and the history of a voucher show the numbers, each
 * at the number of its row.
 */
export const showingRequisitions = <T extends Table>(table: T): T => ({
  ...table,
  label: 'requisition' as const,
  saidRows: (typed: readonly { readonly requisitionText?: string }[] | null) => {
    const numbers = (typed ?? []).map(({ requisitionText = '' }) => requisitionText);
    return { holds: 'names' as const, value: numbers.some((number) => number !== '') ? numbers : [] };
  },
});

/** The values of a row that names no requisition. */
export const noRequisition = { requisitionId: null, requisitionText: '' } as const;

/** The refusals of rows that name requisitions, in the order in which they are checked. */
export const requisitionRefusals = {
  requisition_not_found: 'rows.requisitionId',
  requisition_waiting: 'rows.requisitionId',
  requisition_rejected: 'rows.requisitionId',
  requisition_closed: 'rows.requisitionId',
  requisition_exceeded: 'rows.requisitionId',
} as const satisfies Refusals<{ rows: Table<typeof requisitionFields> }>;

/** The refusals of a document without rows, in the order in which they are checked. */
export const refusedOnDocument = {
  requisition_not_found: 'requisitionId',
  requisition_waiting: 'requisitionId',
  requisition_rejected: 'requisitionId',
  requisition_closed: 'requisitionId',
  requisition_exceeded: 'requisitionId',
} as const satisfies Refusals<typeof requisitionFields>;

/** The most requisitions that a search answers. */
export const MOST_OPEN_REQUISITIONS = 20;

/** An approved requisition, with what was bought and paid for it, and what is left to buy. */
const openRequisition = z.object({
  ...{ id, req_no: z.string(), notes: z.string() },
  ...{ approved: takaTotal, bought: takaTotal, paid: takaTotal, left: takaTotal },
});
export type OpenRequisition = z.output<typeof openRequisition>;

export const openRequisitionRoutes = {
  search: route({
    method: 'GET',
    path: '/requisition/open',
    summary:
      'The approved requisitions of a branch, the working one unless named, that are not closed, by number or notes; the newest first',
    access: [
      ...(['purchase.create', 'purchase.edit', 'cash.payment.create', 'cash.payment.edit'] as const),
      ...(['bank.payment.create', 'cash.received.edit', 'remittance.create'] as const),
    ],
    query: z.object({ q: text(100), branch_id: idText.optional() }),
    reply: z.array(openRequisition),
    refusals: ['not_found'],
  }),
} as const;
