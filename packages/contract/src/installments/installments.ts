import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { chequeRefusals } from '#cheques/cheque-fields';
import { laterDate } from '#documents/dates';
import { documentFields, refusalCodes, sentOf } from '#documents/described';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { own, text } from '#documents/field-kinds';
import { MOST_PERSON_NAME } from '#installments/guarantor-fields';
import { installmentOf } from '#installments/plan-fields';
import { readCollectionReceipt } from '#installments/receipt';
import { cashAccountId } from '#invoices/invoice';
import { paymentFields } from '#invoices/invoice-fields';
import { route } from '#route';
import { chosen, date, id, idText, taka, takaTotal, text as wireText } from '#wire';
import { withholdingFields } from '#withholding/withholding-fields';

/** Installments of customers: their lists, and their collection (spec 3 §2, §3, §7). */

/** The states of an installment, as the spec writes them; the kernel has the same. */
const installmentStatuses = [
  ...(['overdue', 'due today', 'upcoming', 'upcoming (partial)', 'partial', 'pending'] as const),
  ...(['paid (good)', 'on-time', 'paid (bad)', 'returned', 'written off', 'rescheduled'] as const),
  ...(['repossessed'] as const),
] as const;
export type InstallmentStatusName = (typeof installmentStatuses)[number];
export const installmentStatusName = z.enum(installmentStatuses);

/** The states by which lists are filtered (spec 3 §4). `partial` are all that are paid in part. */
export const dueStatuses = ['overdue', 'pending', 'upcoming', 'partial'] as const;

/** The days within which an installment is upcoming, unless somebody says another number (spec 3 §9). */
export const usualWindow = 7;

const payment = z.object({
  ...{ mtm_id: id, vr_no: z.string(), paid_at: z.string(), amount: taka },
  /** The name of who paid; empty for the customer. */
  paid_by: z.string(),
});
const installment = z.object({
  installment_id: id,
  /** The sale. */
  mtm_id: id,
  /** The number of the sale; for an installment of an opening balance that of the old sale. */
  invoice_no: z.string(),
  /** Whether goods stand behind it, which can be taken back: not behind an opening balance. */
  has_goods: z.boolean(),
  installment_no: z.number().int(),
  due_date: z.string(),
  amount: taka,
  /** The money paid, the discount of an early settlement, what was given up, and the part that returned goods took off. */
  paid_amount: taka,
  discount_amount: taka,
  written_off_amount: taka,
  returned_amount: taka,
  /** The value of goods that were taken back because they were not paid. */
  repossessed_amount: taka,
  /** The part that was moved to other installments. The sums of a list leave it out. */
  moved_amount: taka,
  due_amount: taka,
  /** The day of the last payment. */
  received_date: z.string().nullable(),
  status: installmentStatusName,
  payments: z.array(payment),
  customer_id: id,
  customer_name: z.string(),
  father: z.string(),
  customer_address: z.string(),
  /** Empty for a customer without an area. */
  customer_area: z.string(),
  customer_mobile: z.string(),
  /** The salesman of the sale. */
  employee: z.string(),
  /** The names of the guarantors of the sale. */
  guarantors: z.array(z.string()),
});
export type InstallmentRow = z.output<typeof installment>;

/** A sale of a customer that may be settled early today. */
const earlyOffer = z.object({
  ...{ mtm_id: id, invoice_no: z.string(), until: z.string(), amount: taka, discount: taka },
  guarantors: z.array(z.string()),
});
export type EarlyOffer = z.output<typeof earlyOffer>;

/** One installment that is received, or all that is due on a sale with its discount. */
export const collectionDocument = documentFields(
  {
    saleId: own({
      ...{ editor: { holds: 'chosen', from: 'installment' } as const, kept: z.number().int() },
      sent: { installment_id: id.nullish(), sale_id: id.nullish() },
      found: { sale_id: id },
      fromBody: ({ installment_id: named, sale_id: sale }): number => {
        return named === undefined || named === null ? (sale ?? 0) : installmentOf(named).saleId;
      },
      toReply: (value) => ({ sale_id: value }),
      fromReply: ({ sale_id: value }) => ({ value }),
      toBody: ({ value }) => ({ sale_id: value }),
    }),
    installmentNo: own({
      ...{ editor: { holds: 'chosen', from: 'installment' } as const, kept: z.number().int().nullable() },
      ...{ sent: {}, found: { installment_no: z.number().int().nullable() } },
      fromBody: (body): number | null => {
        const { installment_id: named } = body as { readonly installment_id?: number | null };
        return named === undefined || named === null ? null : installmentOf(named).installmentNo;
      },
      toReply: (value) => ({ installment_no: value }),
      fromReply: ({ installment_no: value }) => ({ value }),
      toBody: () => ({}),
    }),
    ...paymentFields,
    /** Cash, unless a bank account is named. */
    accountId: own({
      ...paymentFields.accountId,
      label: 'paidInto',
      sent: { account: chosen },
      fromBody: ({ account }) => account ?? cashAccountId,
    }),
    /** The tax that the customer withheld of the amount. */
    vdsPaisa: withholdingFields.vdsPaisa,
    tdsPaisa: withholdingFields.tdsPaisa,
    receivedOn: laterDate('received_on', { label: 'receivedOn' }),
    /** The name of who paid, where it was not the customer. */
    paidBy: text('paid_by', { most: MOST_PERSON_NAME, label: 'paidBy' }),
    remarks: text('remarks', { most: MAX_ROW_REMARKS, sent: MAX_ROW_REMARKS * 2, label: 'remarks' }),
  },
  {
    installment_not_found: 'saleId',
    remarks_too_long: 'remarks',
    amount_not_positive: 'amountPaisa',
    amount_too_large: 'amountPaisa',
    withholding_off: 'vdsPaisa',
    vds_wrong: 'vdsPaisa',
    tds_wrong: 'tdsPaisa',
    received_on_out_of_range: 'receivedOn',
    bank_missing: 'accountId',
    account_not_found: 'accountId',
    account_archived: 'accountId',
    payment_account_not_allowed: 'accountId',
    early_settlement_over: 'saleId',
    early_by_cheque: 'chequeNumber',
    early_amount_differs: 'amountPaisa',
    beyond_due: 'amountPaisa',
    fee_not_allowed: 'feePaisa',
    ...chequeRefusals,
  },
);

const yes = z.union([z.boolean(), z.stringbool()]);

/** The filters of the lists. The spec's clients send an empty text for none. */
const filters = {
  branch_id: id.optional(),
  startDate: date.optional(),
  endDate: date.optional(),
  due_only: yes.default(true),
  upcoming_day: z.coerce.number().int().min(0).max(366).default(usualWindow),
  status: z.enum(dueStatuses).optional(),
  page: z.number().int().min(1).max(1_000_000).default(1),
  per_page: z.number().int().min(1).max(500).default(100),
};

/** A late fee of the customer, which is a bill of its own. */
const lateFee = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  invoice_no: z.string(),
  installment_no: z.number().int(),
  amount: taka,
  /** The rest that nobody has paid or waived. */
  due: taka,
  is_waived: z.boolean(),
});
export type LateFeeRow = z.output<typeof lateFee>;

/** A reschedule of the customer that may be taken back: nothing happened to its installments. */
const freshPlan = z.object({
  ...{ sale_id: id, invoice_no: z.string(), reschedule_no: z.number().int(), made_on: z.string() },
  ...{ installments: z.number().int(), amount: taka },
});
export type FreshPlan = z.output<typeof freshPlan>;

const listed = z.object({
  total_installments: z.number().int(),
  installments: z.array(installment),
  /** The sums of all of them, and not of the page alone. */
  total_amount: takaTotal,
  total_paid: takaTotal,
  total_due: takaTotal,
  /** The open day, by which the states are. */
  today: z.string(),
  /** The sales of the chosen customer that may be settled early today. */
  early: z.array(earlyOffer),
  /** The late fees of the chosen customer, the last first. */
  fees: z.array(lateFee),
  /** The reschedules of the chosen customer that may be taken back, the last first. */
  fresh_plans: z.array(freshPlan),
});
export type ListedInstallments = z.output<typeof listed>;

const list = {
  method: 'POST',
  readOnly: true,
  access: ['installment.view', 'installment.receive'],
  reply: listed,
} as const;

export const installmentRoutes = {
  readReceipt: readCollectionReceipt,
  installmentsOfCustomer: route({
    ...list,
    path: '/installment/list',
    summary: 'The installments of a customer, or one of them',
    body: z.object({ customerId: id, installmentId: id.nullish(), branch_id: id.optional() }),
  }),
  filterInstallments: route({
    ...list,
    path: '/installment/filter',
    summary: 'Installments of a branch, the first due first, with what was paid of each',
    body: z.object(filters),
  }),
  installmentsOfEmployee: route({
    ...list,
    path: '/installment/employee-wise',
    summary: 'Installments of a branch by the employee who sold them',
    body: z.object({ ...filters, employee_id: z.array(id).max(500).optional() }),
  }),
  installmentDetails: route({
    method: 'GET',
    path: '/installment/details/:customer_id',
    summary:
      'All installments of a customer in the working branch; those that are due alone unless it is for the report',
    access: ['installment.view', 'installment.receive'],
    params: z.object({ customer_id: idText }),
    query: z.object({ report: z.stringbool().default(true) }),
    reply: listed,
  }),
  receiveInstallment: route({
    method: 'POST',
    path: '/installment/receive',
    summary: 'Receive an installment, or settle a whole sale early, in cash, by bank or by cheque',
    access: ['installment.receive'],
    desk: true,
    keepsAll: true,
    body: z.object(sentOf(collectionDocument.fields)),
    reply: savedVoucher,
    success: 'Installment received successfully!',
    refusals: [...refusedAtDesk, ...refusalCodes(collectionDocument.refusals)],
  }),
  waiveLateFee: route({
    method: 'POST',
    path: '/installment/late-fee/waive',
    summary: 'Waive a late fee: its mirror on the open day',
    access: ['installment.waive'],
    desk: true,
    keepsAll: true,
    body: z.object({ mtm_id: id, remarks: wireText(MAX_ROW_REMARKS).default('') }),
    reply: savedVoucher,
    success: null,
    refusals: [
      ...refusedAtDesk,
      'account_archived',
      ...(['late_fee_not_found', 'late_fee_waived', 'reason_missing', 'remarks_too_long'] as const),
    ],
  }),
  rescheduleInstallments: route({
    method: 'POST',
    path: '/installment/reschedule',
    summary: 'Move all that is due of a sale to new installments, for a markup or without one',
    access: ['sales.edit'],
    desk: true,
    keepsAll: true,
    body: z.object({
      sale_id: id,
      /** All that is due, as the person saw it. */
      amount: taka,
      markup: taka.default(0n),
      installments: z.array(z.object({ due_date: date.nullable(), amount: taka })).max(500),
      remarks: wireText(MAX_ROW_REMARKS).default(''),
    }),
    /** The journal of the markup; nulls without one. */
    reply: z.object({ mtm_id: id.nullable(), vr_no: z.string().nullable() }),
    success: 'The installments are rescheduled.',
    refusals: [
      ...refusedAtDesk,
      'beyond_due',
      'account_archived',
      ...(['installment_not_found', 'remarks_too_long', 'nothing_due', 'due_changed', 'amount_not_positive'] as const),
      ...(['amount_too_large', 'installment_details_missing', 'installments_too_many', 'installment_in_past'] as const),
      'installment_too_far',
      ...(['installment_amount_missing', 'installments_differ'] as const),
    ],
  }),
  takeBackReschedule: route({
    method: 'POST',
    path: '/installment/reschedule/take-back',
    summary: 'Take a reschedule back to which nothing has happened: what it had moved is due again where it was',
    access: ['sales.edit'],
    desk: true,
    keepsAll: true,
    body: z.object({ sale_id: id, reschedule_no: z.number().int().min(1), remarks: wireText(MAX_ROW_REMARKS) }),
    reply: z.object({}),
    success: 'The reschedule is taken back.',
    refusals: [
      ...refusedAtDesk,
      ...(['reason_missing', 'remarks_too_long', 'reschedule_not_found', 'reschedule_used', 'linked_void'] as const),
      ...(['voucher_approved', 'day_closed', 'year_closed'] as const),
    ],
  }),
  writeOffInstallments: route({
    method: 'POST',
    path: '/installment/write-off',
    summary: 'Write off all that is due on a sale by installments, as a bad debt',
    access: ['party.writeoff'],
    desk: true,
    keepsAll: true,
    body: z.object({ sale_id: id, amount: taka, remarks: wireText(MAX_ROW_REMARKS).default('') }),
    reply: savedVoucher,
    success: null,
    refusals: [
      ...refusedAtDesk,
      'beyond_due',
      'account_archived',
      ...(['installment_not_found', 'reason_missing', 'remarks_too_long', 'nothing_due', 'due_changed'] as const),
    ],
  }),
} as const;
