import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { route } from '#route';
import { date, exactText, id, idText, pageOf, pageQuery, takaTotal, text } from '#wire';

/** The register of tax that is withheld at source, and its deposit by challan (accounting-next §6). */

/** VAT or income tax deducted at source. */
export const withheldTaxes = ['vds', 'tds'] as const;
export const taxName = z.enum(withheldTaxes);
export type WithheldTaxName = z.output<typeof taxName>;

/** The most signs of the number of a challan. */
const MOST_CHALLAN_NUMBER = 40;

/**
 * The lists of the register: what we withheld and is to be deposited, and what is; what was withheld from us and has no certificate,
 * what has one, and what journals have settled.
 */
export const withheldLists = ['to_deposit', 'deposited', 'to_certify', 'certified', 'settled'] as const;
export type WithheldList = (typeof withheldLists)[number];

/** A month on the wire, as `2026-07`. */
const month = exactText(7);

const named = z.object({ mtm_id: id, row_no: id });
const MOST_ROWS = 500;
/** Rows of one tax in a body. */
export const namedRows = z.array(named).max(MOST_ROWS);
/** Taxes of rows in a body. */
export const namedTaxes = z
  .array(named.extend({ tax: taxName }))
  .min(1)
  .max(MOST_ROWS);

const deposit = z.object({
  mtm_id: id,
  vr_no: z.string(),
  challan_number: z.string(),
  challan_date: z.string(),
  period: z.string(),
});

/** A tax of a row. A row with both taxes is there twice. */
const withheldRow = z.object({
  mtm_id: id,
  row_no: id,
  tax: taxName,
  vr_no: z.string(),
  vr_date: z.string(),
  party: z.object({ id, name: z.string(), text: z.string() }),
  /** The number of the bill; empty where nobody said it. */
  bill_number: z.string(),
  section: z.string(),
  /** The part that was paid, without VAT. */
  base: takaTotal,
  amount: takaTotal,
  /** The last day of its deposit; null for tax that was withheld from us. */
  due_on: z.string().nullable(),
  is_overdue: z.boolean(),
  deposit: deposit.nullable(),
  /** The number of the certificate that the party gave; empty without one. */
  certificate: z.string(),
  /** The voucher that settled it. */
  settled_by: z.object({ mtm_id: id, vr_no: z.string() }).nullable(),
});
export type WithheldTaxRow = z.output<typeof withheldRow>;

export const withheldTaxRoutes = {
  listWithheld: route({
    method: 'GET',
    path: '/accounts/withheld-tax',
    summary: 'A list of the tax that the working branch withheld, or that was withheld from it, the oldest first',
    access: ['withholding.view', 'withholding.edit'],
    query: pageQuery.extend({
      list: z.enum(withheldLists).default('to_deposit'),
      tax: taxName.optional(),
      party: idText.optional(),
      /** The month in which it was withheld. */
      period: month.optional(),
    }),
    reply: z.object({ ...pageOf(withheldRow).shape, amount: takaTotal }),
  }),
  depositTax: route({
    method: 'POST',
    path: '/accounts/withheld-tax/deposit',
    summary:
      'Deposit tax that the working branch withheld with one challan: a payment from a bank or in cash, all or none',
    access: ['withholding.edit'],
    desk: true,
    keepsAll: true,
    body: z.object({
      tax: taxName,
      rows: namedRows.min(1),
      /** The bank account that pays it; left out for cash. */
      bank_account: id.nullish(),
      challan_number: text(MOST_CHALLAN_NUMBER),
      challan_date: date,
      period: month,
      remarks: text(MAX_ROW_REMARKS).default(''),
    }),
    reply: savedVoucher,
    success: null,
    refusals: [
      ...refusedAtDesk,
      ...(['remarks_too_long', 'challan_number_missing', 'challan_date_missing', 'challan_date_wrong'] as const),
      ...(['tax_period_wrong', 'account_not_found', 'account_archived', 'not_a_bank_account'] as const),
      ...(['tax_row_not_found', 'withholding_settled', 'voucher_too_large', 'cash_below_zero'] as const),
    ],
  }),
} as const;
