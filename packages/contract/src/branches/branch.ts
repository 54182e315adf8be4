import { names as bangla } from '@cashbook/words/bn/names';
import { names } from '@cashbook/words/en/names';
import type { RecordWord } from '@cashbook/words/en/records';
import { z } from 'zod';
import { businessTypes, moneyFormats, officeTypes, paperSizes, printerTypes, shortStockPolicies } from '#enumerations';
import { checkbox, checkboxAsNumber, choice, date, email, given, number, text } from '#records/fields';
import { pathsBelow, type RecordRow, record } from '#records/record';
import { id, tradingDate } from '#wire';

const named = (value: string | number, word: keyof typeof names) => ({ value, name: names[word], bn: bangla[word] });
const moneyNames = { indian: 'moneyIndian', western: 'moneyWestern' } as const;
const moneyFormat = choice(
  moneyFormats.map((format) => named(format, moneyNames[format])),
  { word: 'moneyFormat', start: 'indian' },
);

const policies = shortStockPolicies.map((policy) => named(policy, `short_${policy}`));
/** Returns the field of a policy that warns at first. */
const policyOf = (word: RecordWord, hint: RecordWord) => choice(policies, { word, hint, start: 'warn' });

/** A branch (spec 1 §2.5, §2.6, §3); flags travel under the spec's names. */
export const branch = record({
  name: 'branch',
  signed: false,
  permissions: { view: ['branch.view'], read: 'branch.edit', create: 'branch.create', edit: 'branch.edit' },
  scope: 'company',
  paths: { ...pathsBelow('/branch', 'branch'), options: { call: 'GET /branch/ddl', search: 'q' } },
  fields: {
    name: text({
      word: 'name',
      head: 'branchName',
      part: { word: 'branch_one' },
      max: 120,
      required: 'nameMissing',
      listed: true,
      searched: true,
    }),
    contact_person: text({ word: 'contactPerson', max: 120, listed: true, searched: true }),
    branch_types_id: choice(
      officeTypes.map((type) => named(type.id, `office${type.id}`)),
      { word: 'branchType', column: 'office_type_id', required: 'valueMissing' },
    ),
    business_type_id: choice(
      businessTypes.map((type) => named(type.id, `business${type.id}`)),
      { word: 'businessType', nameAs: 'business_type', required: 'valueMissing', listed: true },
    ),
    phone: text({ word: 'phone', head: 'contactNumber', max: 40, listed: true, searched: true }),
    email: email({ word: 'email' }),
    address: text({ word: 'address', max: 300, lines: 2 }),
    notes: text({ word: 'notes', max: 1000, lines: 2 }),
    /**
     * The first open day. If a create leaves it out, it is the open day of head office. If an update leaves it out, it does
     * not change.
     */
    books_begin: {
      ...date({ word: 'booksBegin', hint: 'booksBeginHint' }),
      schema: tradingDate.nullable().default(null),
    },
    /** Whether only users who work in the branch or in head office reach it. */
    is_protected: checkbox({
      word: 'isProtected',
      head: 'protected',
      hint: 'isProtectedHint',
      marked: true,
    }),
    print_size: choice(
      printerTypes.map((type) => named(type, `printer_${type}`)),
      { word: 'printerSettings', part: { word: 'partPrints' }, column: 'printer_type', start: 'normal' },
    ),
    paper_size: choice(
      paperSizes.map((size) => ({ value: size, name: size, bn: size })),
      { word: 'paperSize', hint: 'paperSizeHint', start: 'A4' },
    ),
    /** The money format. A branch without one uses the company's. */
    money_format: { ...moneyFormat, schema: z.enum(moneyFormats).nullable().default(null) },
    use_bangla: checkbox({ word: 'useBangla', hint: 'useBanglaHint' }),
    /** Whether prints carry the branch's letterhead; otherwise the company's. */
    pad_heading_print: checkboxAsNumber({ word: 'printHeading', hint: 'printHeadingHint', column: 'print_heading' }),
    invoice_label: text({ word: 'invoiceLabel', part: { word: 'partInvoices' }, max: 120 }),
    purchase_note: text({ word: 'purchaseNote', max: 1000, lines: 2 }),
    sales_note: text({ word: 'salesNote', max: 1000, lines: 2 }),
    report_zero_bal: checkbox({
      word: 'stockWithZero',
      hint: 'stockWithZeroHint',
      part: { word: 'partRules', hint: 'rulesHint' },
      column: 'report_zero_balance',
    }),
    manufactur_control: checkbox({
      word: 'controlManufacture',
      hint: 'controlManufactureHint',
      column: 'manufacture_control',
    }),
    warranty_controll: checkbox({ word: 'warrantyControl', hint: 'warrantyControlHint', column: 'warranty_control' }),
    have_warehouse: checkbox({
      word: 'multipleWarehouse',
      hint: 'multipleWarehouseHint',
      column: 'multiple_warehouse',
    }),
    share_product_with_other_branch: checkbox({
      word: 'productShare',
      hint: 'productShareHint',
      column: 'share_products',
    }),
    /** Whether the other branches can use the branch's own customers. */
    share_customer_with_other_branch: checkbox({
      word: 'customerShare',
      hint: 'customerShareHint',
      column: 'share_customers',
    }),
    have_customer_sl: checkbox({ word: 'customerSerial', hint: 'customerSerialHint', column: 'customer_serial' }),
    /** The policy for a sale of more goods than are in stock (accounting §5). */
    short_stock_policy: policyOf('shortStock', 'shortStockHint'),
    /** The policy for a customer who would owe more than the credit limit, over all branches. */
    credit_limit_policy: policyOf('overCreditLimit', 'overLimitHint'),
    /** The policy for a sale below the cost of its goods. */
    below_cost_policy: policyOf('belowCost', 'belowCostHint'),
    /** The policy for an invoice that exceeds the quantity of an order or has another rate. */
    order_policy: policyOf('otherThanOrdered', 'otherThanOrderedHint'),
    /** Whether rows of purchases and payments have the field for a requisition, once the branch has one. */
    names_requisitions: {
      ...checkbox({ word: 'namesRequisitions', hint: 'namesRequisitionsHint' }),
      ...{ schema: z.boolean().default(true), start: true },
    },
    /** The policy for buying or paying for a requisition beyond what was approved. */
    requisition_policy: policyOf('beyondRequisition', 'beyondRequisitionHint'),
    /** The policy for cash that would be below zero, or a bank account below its overdraft limit (accounting §6). */
    negative_cash: policyOf('negativeCash', 'negativeCashHint'),
    /** The policy for a refund of a return beyond the money received on its invoice. */
    refund_policy: policyOf('refundBeyond', 'refundBeyondHint'),
    /** The policy for a discount of a sale beyond the limit, and for one of all its lines. */
    discount_policy: policyOf('discountBeyond', 'discountBeyondHint'),
    /** The most that a sale may take off, in percent of its lines. */
    discount_limit: number({ word: 'discountLimit', least: 0, most: 100, start: 50n }),
    /** The policy for a journal without remarks. */
    journal_remarks_policy: policyOf('journalRemarks', 'journalRemarksHint'),
    /** The policy for a journal on Opening Balance Equity or Retained Earnings. */
    journal_account_policy: policyOf('journalAccount', 'journalAccountHint'),
    /** The policy for approving vouchers that one wrote oneself. */
    own_approval: choice([named('allow', 'short_allow'), named('block', 'short_block')], {
      word: 'ownApproval',
      hint: 'ownApprovalHint',
      start: 'allow',
    }),
    /** Whether the net of a sale is rounded to whole taka. The difference goes to account 61 (accounting §4). */
    round_sales: checkbox({ word: 'roundSales', hint: 'roundSalesHint' }),
  },
  shown: {
    /** The number of the branch again: lists read it as `id`, links as `branch_id`. */
    branch_id: given(id, { word: 'number', exported: false }),
    status_label: given(z.string(), { word: 'status', exported: false }),
    /** Address of the logo's picture, null without one. */
    logo: given(z.string().nullable(), { word: 'logo', exported: false }),
  },
  unique: ['name'],
  off: 0,
  says: { created: 'Branch created successfully.', updated: 'Branch updated successfully.' },
  refusals: [
    'head_office_exists',
    'head_office_needed',
    'books_begun',
    'unearned_markup_moves',
    'forbidden',
    'year_closed',
    'no_open_day',
    'voucher_approved',
    'day_closed',
  ],
  nest: (row) =>
    z.codec(z.object({ branch: row, editData: z.object({ branch: row }) }), z.custom<RecordRow>(), {
      decode: ({ branch: stored }) => stored,
      encode: (stored) => ({ branch: stored, editData: { branch: stored } }),
    }),
});
