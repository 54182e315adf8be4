import { z } from 'zod';
import { route } from '#route';
import { date, id, taka } from '#wire';

/** Allocation of receipts, payments and returns of a party to its bills (accounting §4, "Bills"). */

/** The key of a bill. With the number 0, it is the key of the amount that a voucher left on account. */
const itemKey = { mtm_id: z.number().int().positive(), bill_no: z.number().int().min(0) };

/** An item as people read it: the number on the bill, empty without one, and the number of its voucher. */
const namedItem = z.object({ ...itemKey, number: z.string(), vr_no: z.string() });

const branchOfItem = { branch_id: id, branch_name: z.string() };

/** A bill, or an amount on account, with its open part. */
export const openItem = namedItem.extend({
  ...branchOfItem,
  type_id: z.number().int(),
  item_date: date,
  due_date: date,
  /** `debit`: the party owes it to us. `credit`: we owe it, or have received it. */
  side: z.enum(['debit', 'credit']),
  amount: taka,
  /** The open part, above zero. */
  open: taka,
});
export type OpenItemRow = z.output<typeof openItem>;

/** An allocation that is in force. */
export const standingAllocation = z.object({
  ...branchOfItem,
  allocation_no: z.number().int(),
  allocated_on: date,
  by: z.string(),
  debit: namedItem,
  credit: namedItem,
  amount: taka,
});
export type StandingAllocation = z.output<typeof standingAllocation>;

/** The most allocations that one request makes or takes back. */
export const MAX_ALLOCATIONS = 500;

const access = ['party.allocate'] as const;

const deskRefusals = [
  'idempotency_mismatch',
  'branch_changed',
  'not_found',
  'no_open_day',
  'day_changed',
  'branch_disabled',
  'account_not_found',
] as const;

export const allocationRoutes = {
  allocate: route({
    method: 'POST',
    path: '/customer-supplier/allocate',
    summary: `Allocate amounts of a party's open items in the working branch to each other, all or none, dated on the open day; at least one of each two is on account (bill_no 0); at most ${MAX_ALLOCATIONS}`,
    access,
    desk: true,
    body: z.object({
      party: id,
      rows: z
        .array(z.object({ debit: z.object(itemKey), credit: z.object(itemKey), amount: taka }))
        .min(1)
        .max(MAX_ALLOCATIONS),
    }),
    reply: z.object({ allocated: z.number().int(), allocated_on: date }),
    success: 'Allocated.',
    refusals: [...deskRefusals, 'allocation_differs', 'installment_by_collection'],
  }),
  undoAllocation: route({
    method: 'POST',
    path: '/customer-supplier/allocate/undo',
    summary: 'Take allocations of a party in the working branch back, all or none; the amounts are open again',
    access,
    desk: true,
    body: z.object({ party: id, numbers: z.array(z.number().int().positive()).min(1).max(MAX_ALLOCATIONS) }),
    reply: z.object({ undone: z.number().int(), undone_on: date }),
    success: 'The allocation has been taken back.',
    refusals: [...deskRefusals, 'installment_by_collection', 'allocation_not_found'],
  }),
} as const;
