import { z } from 'zod';
import { moneyFormats } from '#enumerations';
import { installmentStatusName } from '#installments/installments';
import { date, id, taka, takaTotal } from '#wire';

/** A customer as the portal knows them (spec 3 §3 "Customer portal data"). */
export const portalUser = z.object({ id, name: z.string(), mobile: z.string(), address: z.string() });

const letterhead = { name: z.string(), address: z.string(), phone: z.string() } as const;

/** A customer with the shop that they buy from. */
export const portalCard = z.object({
  user: portalUser,
  /** The branch of the customer; null for a customer of every branch. */
  branch: z.object(letterhead).nullable(),
  company: z.object({ ...letterhead, money_format: z.enum(moneyFormats) }),
});

const count = z.number().int();

/** The most installments, payments and vouchers of a statement in a reply: the latest, and all installments that are due first. */
export const mostPortalRows = 500;

/** The books of a customer: amounts alone, without remarks of staff. */
export const customerBooks = portalCard.extend({
  /** One element, as the spec's clients read it. */
  total: z.array(z.object({ total_debit: takaTotal, total_credit: takaTotal })),
  /** The sentence about an offer of early settlement: the amount, the last day and the discount. Null without an offer. */
  earlyPaymentMessage: z.string().nullable(),
  totalInstallments: count,
  paid: count,
  due: count,
  overdue: count,
  summary: z.object({
    total_installments: count,
    paid_installments: count,
    due_installments: count,
    overdue_installments: count,
    early_discount_message: z.string().nullable(),
  }),
  /** The installments that are due by their days, then the paid ones, the latest first. */
  installments: z.array(
    z.object({
      sl_number: count,
      invoice_no: z.string(),
      installment_no: count,
      due_date: date,
      amount: taka,
      /** The part of the amount that is still to be paid. */
      due_amount: taka,
      status: installmentStatusName,
    }),
  ),
  /** The payments, the latest first. */
  payments: z.array(
    z.object({
      id: count,
      main_transaction: z.object({ vr_no: z.string() }),
      main_trx_id: count,
      paid_at: date,
      amount: taka,
      /** Null for money that settled no installment, such as a down payment. */
      installment_id: count.nullable(),
      installment: z
        .object({ installment_no: count, due_date: date, status: installmentStatusName, invoice_no: z.string() })
        .nullable(),
    }),
  ),
  /** The account of the customer in the order of its days. `opening` is the balance before the first row. */
  statement: z.object({
    opening: takaTotal,
    rows: z.array(
      z.object({ date, vr_no: z.string(), type_id: count, debit: takaTotal, credit: takaTotal, balance: takaTotal }),
    ),
    closing: takaTotal,
  }),
});
export type CustomerBooks = z.output<typeof customerBooks>;
