import { MAX_BILL_NUMBER, MAX_OPENING_BILLS, MAX_OPENING_ROWS, MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { MOST_BANK_NAME, MOST_CHEQUE_NUMBER } from '#cheques/cheque-fields';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { importOutcome, importRefusals } from '#spreadsheet-import';
import { date, id, idOf, idText, option, pageOf, pageQuery, taka, takaTotal, text } from '#wire';

/** The highest place of a cheque in its opening balance. */
const MOST_PLACE = 100_000;
/** The most signs of the text of a line that a bank had not cleared. */
export const MOST_UNCLEARED_TEXT = 200;

/** The limits of one import of opening balances. */
export const openingImportLimits = { bytes: 24 * 1024 * 1024, rows: 200_000 } as const;

/** A bill that a party, or we, have not paid when the books begin. */
const bill = z.object({
  number: text(MAX_BILL_NUMBER),
  date,
  due_date: date,
  amount: taka,
  /** Whether it is an installment of an old sale, whose number and date it has. Collections alone pay it. */
  is_installment: z.boolean().default(false),
  /** The salesman of the old sale. */
  employee: id.nullish(),
});

/** A saved bill of an opening balance. */
const savedBill = z.object({
  number: z.string(),
  date: z.string(),
  due_date: z.string(),
  amount: takaTotal,
  is_installment: z.boolean(),
  employee: id.nullable(),
  employee_name: z.string(),
  /** Whether it is an installment of which something is settled. It then keeps its place and its days. */
  has_moved: z.boolean(),
});

/** A cheque in hand, or one that a bank has not paid yet, when the books begin. A new one has no number of its place. */
const cheque = z.object({
  cheque_no: z.number().int().min(1).max(MOST_PLACE).nullish(),
  party: id.nullish(),
  number: text(MOST_CHEQUE_NUMBER).default(''),
  cheque_date: date.nullish(),
  cheque_bank: text(MOST_BANK_NAME).default(''),
  bank_account: id.nullish(),
  amount: taka,
});

/** Money that the books of a bank account have and the bank has not, when the books begin. */
const unclearedItem = z.object({
  date: date.nullish(),
  number: text(MOST_CHEQUE_NUMBER).default(''),
  text: text(MOST_UNCLEARED_TEXT).default(''),
  is_in: z.boolean(),
  amount: taka,
});

/** A saved cheque of an opening balance, with the names of its party and bank. */
const savedCheque = z.object({
  cheque_no: id,
  party: id,
  party_name: z.string(),
  number: z.string(),
  cheque_date: z.string(),
  cheque_bank: z.string(),
  bank_account: id.nullable(),
  amount: takaTotal,
  /** Whether something has happened to it since. It then stays as it is. */
  has_moved: z.boolean(),
});

/** A tax that was withheld before the books begin. A new one has no number of its place. Without a party a bank withheld it. */
const tax = z.object({
  row_no: z.number().int().min(1).max(MOST_PLACE).nullish(),
  party: id.nullish(),
  date: date.nullish(),
  bill_number: text(MAX_BILL_NUMBER).default(''),
  section: id.nullish(),
  base: taka.prefault(0),
  amount: taka,
});

/** A saved tax of an opening balance, with the names of its party and section. */
const savedTax = z.object({
  row_no: id,
  party: id.nullable(),
  party_name: z.string(),
  date: z.string(),
  bill_number: z.string(),
  section: id.nullable(),
  section_name: z.string(),
  base: takaTotal,
  amount: takaTotal,
  /** Whether it is deposited, certified or settled. It then stays as it is. */
  has_moved: z.boolean(),
});

/** The live opening balance of one account. */
const openingRow = z.object({
  mtm_id: id,
  vr_no: z.string(),
  version: z.number().int(),
  is_approved: z.boolean(),
  account: id,
  accountName: z.string(),
  /** Distinguishes customers of the same name: code, mobile, address. */
  accountText: z.string(),
  group: z.string(),
  is_party: z.boolean(),
  /** Whether it is a bank account, whose opening balance may list what the bank had not cleared. */
  is_bank: z.boolean(),
  debit: takaTotal,
  credit: takaTotal,
  remarks: z.string(),
  bills: z.array(savedBill),
  /** The offer of early settlement of the installments; null and 0 without one. */
  early_payment_date: z.string().nullable(),
  early_discount: takaTotal,
  /** The markup of the installments that was not earned when the books began. */
  unearned_markup: takaTotal,
  cheques: z.array(savedCheque),
  taxes: z.array(savedTax),
  uncleared: z.array(
    z.object({
      date: z.string(),
      number: z.string(),
      text: z.string(),
      is_in: z.boolean(),
      amount: takaTotal,
    }),
  ),
  /** For account 10, the branch that owes or is owed. It has the same amount on its other side. */
  counter_branch: id.nullable(),
  counter_branch_name: z.string(),
});

/**
 * The typed opening balance of one account. A row with `mtm_id` changes that opening balance, or removes it with `remove`.
 * For account 10, both branches get and lose their balances together; these cannot be changed.
 */
const typedRow = z.object({
  mtm_id: id.nullish(),
  version: z.number().int().nullish(),
  remove: z.boolean().default(false),
  account: idOf('accountAndAmountMissing'),
  debit: taka.prefault(0),
  credit: taka.prefault(0),
  remarks: text(MAX_ROW_REMARKS).default(''),
  bills: z
    .array(bill)
    .max(2 * MAX_OPENING_BILLS)
    .default([]),
  early_payment_date: date.nullish(),
  early_discount: taka.prefault(0),
  unearned_markup: taka.prefault(0),
  cheques: z
    .array(cheque)
    .max(2 * MAX_OPENING_BILLS)
    .default([]),
  taxes: z
    .array(tax)
    .max(2 * MAX_OPENING_BILLS)
    .default([]),
  uncleared: z
    .array(unclearedItem)
    .max(2 * MAX_OPENING_BILLS)
    .default([]),
  counter_branch: id.nullish(),
});

const filters = { search: text(100).default(''), group_id: idText.optional() };

/** The refusals of the posting rule for one account, in the order in which it checks them. */
const ruleRefusals = [
  'line_needs_one_side',
  'amount_too_large',
  'opening_of_list',
  'remarks_too_long',
  'account_not_found',
  'account_archived',
  'account_not_allowed',
  'counter_branch_missing',
  'counter_branch_not_taken',
  'own_branch',
  'branch_not_found',
  'bills_not_of_party',
  'too_many_bills',
  'bill_incomplete',
  'bill_due_early',
  'bill_after_opening',
  'bill_twice',
  'bills_differ',
  'offer_without_schedule',
  'markup_without_schedule',
  'installments_not_owed',
  'employee_not_found',
  'installments_too_many',
  'early_discount_too_large',
  'markup_in_price',
  'markup_wrong',
  'unearned_markup_too_large',
  'unearned_markup_taken',
  'cheques_not_taken',
  'cheque_party_missing',
  'cheque_number_missing',
  'cheque_date_missing',
  'cheque_bank_missing',
  'bank_missing',
  'not_a_bank_account',
  'amount_not_positive',
  'cheque_twice',
  'cheques_differ',
  'taxes_not_taken',
  'withholding_off',
  'tax_date_wrong',
  'vds_section_wrong',
  'tds_section_wrong',
  'tax_base_wrong',
  'taxes_differ',
  'uncleared_not_taken',
  'uncleared_incomplete',
] as const satisfies readonly RefusalCode[];

/** The field of a row, or of one of its bills, that a refusal concerns. Every other refusal concerns the account. */
export const openingFields: Readonly<Partial<Record<RefusalCode, string>>> = {
  line_needs_one_side: 'debit',
  amount_too_large: 'debit',
  remarks_too_long: 'remarks',
  bills_not_of_party: 'bills',
  too_many_bills: 'bills',
  bills_differ: 'bills',
  offer_without_schedule: 'early_discount',
  markup_without_schedule: 'unearned_markup',
  installments_not_owed: 'bills',
  employee_not_found: 'employee',
  installments_too_many: 'bills',
  early_discount_too_large: 'early_discount',
  markup_in_price: 'unearned_markup',
  markup_wrong: 'unearned_markup',
  unearned_markup_too_large: 'unearned_markup',
  unearned_markup_taken: 'unearned_markup',
  installment_paid_fixed: 'bills',
  sale_rescheduled: 'bills',
  bill_allocated: 'bills',
  counter_branch_missing: 'counter_branch',
  counter_branch_not_taken: 'counter_branch',
  own_branch: 'counter_branch',
  branch_not_found: 'counter_branch',
  other_branch_no_open_day: 'counter_branch',
  other_branch_disabled: 'counter_branch',
  other_branch_year_closed: 'counter_branch',
  other_branch_day_closed: 'counter_branch',
  bill_incomplete: 'number',
  bill_twice: 'number',
  bill_due_early: 'due_date',
  bill_after_opening: 'date',
  cheques_not_taken: 'cheques',
  cheques_differ: 'cheques',
  cheque_moved: 'cheques',
  cheque_twice: 'number',
  cheque_party_missing: 'party',
  cheque_number_missing: 'number',
  cheque_date_missing: 'cheque_date',
  cheque_bank_missing: 'cheque_bank',
  bank_missing: 'bank_account',
  not_a_bank_account: 'bank_account',
  amount_not_positive: 'amount',
  taxes_not_taken: 'taxes',
  taxes_differ: 'taxes',
  withholding_deposited: 'taxes',
  withholding_settled: 'taxes',
  withholding_certified: 'taxes',
  tax_date_wrong: 'date',
  vds_section_wrong: 'section',
  tds_section_wrong: 'section',
  tax_base_wrong: 'base',
  uncleared_not_taken: 'uncleared',
  uncleared_incomplete: 'date',
};

/** The refusals about the desk and about saved balances, in the order in which they are checked. */
const booksRefusals = [
  'no_open_day',
  'day_changed',
  'branch_disabled',
  'year_closed',
  'day_closed',
  'voucher_not_found',
  'voucher_void',
  'voucher_approved',
  'reconciled',
  'withholding_deposited',
  'withholding_settled',
  'withholding_certified',
  'stale_version',
  'opening_exists',
  'bill_allocated',
  'installment_paid_fixed',
  'sale_rescheduled',
  'has_dependents',
  'cheque_moved',
] as const satisfies readonly RefusalCode[];

/** The refusals about the other branch of a balance of account 10. */
const pairRefusals = [
  'several_vouchers',
  'other_branch_no_open_day',
  'other_branch_disabled',
  'other_branch_year_closed',
  'other_branch_day_closed',
  'other_voucher_approved',
] as const satisfies readonly RefusalCode[];

const upload = { field: 'file', maxBytes: openingImportLimits.bytes } as const;
const may = ['opening.create', 'opening.edit'] as const;

/** The calls of the opening balances of the working branch (accounting §10). Each account has a voucher of type 19. */
export const openingRoutes = {
  list: route({
    method: 'GET',
    path: '/accounts/opening/list',
    summary:
      'The opening balances of the working branch by account, with the day that they bear and what all of them come to',
    access: may,
    query: pageQuery.extend(filters),
    reply: pageOf(openingRow).extend({
      /** The day before the branch's first trading day; null while it has none. */
      opening_date: z.string().nullable(),
      /** Whether that day is closed. Writing opening balances then needs `dayclose.jumpdate`. */
      is_closed: z.boolean(),
      /** The totals of all opening balances, whatever the filters are. */
      total_debit: takaTotal,
      total_credit: takaTotal,
      /** The level 3 accounts with opening balances, for the filter. */
      groups: z.array(option),
    }),
    refusals: ['total_too_large'],
  }),
  export: route({
    method: 'GET',
    path: '/accounts/opening/list/export',
    summary:
      'Those opening balances as a spreadsheet, a row for each bill and installment, which the import takes back',
    access: may,
    query: z.object({ ...filters, ...spreadsheetFormat.shape }),
    file: spreadsheetTypes,
    refusals: exportRefusals,
  }),
  save: route({
    method: 'POST',
    path: '/accounts/opening/store',
    summary: `Save opening balances, new ones, changes and removals, all or none; changes and removals need opening.edit; at most ${MAX_OPENING_ROWS}`,
    access: may,
    desk: true,
    body: z.object({ rows: z.array(typedRow).max(2 * MAX_OPENING_ROWS) }),
    reply: z.object({ saved: z.number().int(), removed: z.number().int() }),
    success: null,
    refusals: [
      'idempotency_mismatch',
      'branch_changed',
      'no_rows',
      'too_many_rows',
      'opening_twice',
      'opening_account_fixed',
      ...booksRefusals,
      ...pairRefusals,
      ...ruleRefusals,
    ],
  }),
  checkImport: route({
    method: 'POST',
    path: '/accounts/opening/import/check',
    summary: 'What importing this spreadsheet of opening balances would do, with every cell that cannot be taken',
    access: ['import.run'],
    desk: true,
    upload,
    reply: importOutcome,
    readOnly: true,
    refusals: ['branch_changed', 'no_open_day', 'day_closed', ...importRefusals],
  }),
  import: route({
    method: 'POST',
    path: '/accounts/opening/import',
    summary:
      'Take all rows of this spreadsheet of opening balances, or none; needs opening.create and opening.edit too',
    access: ['import.run'],
    desk: true,
    upload,
    reply: importOutcome,
    success: 'Opening balances imported successfully.',
    refusals: ['idempotency_mismatch', 'branch_changed', 'import_has_faults', ...booksRefusals, ...importRefusals],
  }),
} as const;
