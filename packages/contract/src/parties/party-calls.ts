import { z } from 'zod';
import { party } from '#parties/parties';
import { sameMobile } from '#parties/same-mobile';
import { route } from '#route';
import { date, id, idText, taka } from '#wire';

/** What is asked of customers and suppliers beside what is asked of every record. */

const listParties = route({
  method: 'POST',
  path: '/customer-supplier/list',
  summary: 'The list of customers and suppliers as spec 3 §7 asks for it: the filters in the body',
  access: party.permissions.view,
  body: party.routes.list.query,
  reply: party.routes.list.reply,
  readOnly: true,
});

const branchBalance = z.object({ branch_id: id, branch_name: z.string(), balance: taka });

const openBill = z.object({
  branch_name: z.string(),
  /** As it is written on the bill; empty for what was owed without one. */
  number: z.string(),
  /** The voucher that brought it into the books. */
  mtm_id: z.number().int(),
  vr_no: z.string(),
  bill_date: date,
  due_date: date,
  amount: taka,
  /** What is left of it: payments have taken the oldest first. */
  open: taka,
});
export type OpenBill = z.output<typeof openBill>;

const cardVoucher = z.object({
  mtm_id: z.number().int(),
  vr_no: z.string(),
  vr_date: date,
  type_id: z.number().int(),
  branch_id: id,
  branch_name: z.string(),
  remarks: z.string(),
  debit: taka,
  credit: taka,
});
export type CardVoucher = z.output<typeof cardVoucher>;

const readCard = route({
  method: 'GET',
  path: '/customer-supplier/card/:id',
  summary:
    'A customer or supplier at a glance: balance per branch that the caller reaches, bills that are open, last vouchers; balances only for who may see dues or ledgers',
  access: party.permissions.view,
  params: z.object({ id: idText }),
  reply: z.object({
    party: party.row,
    /** Null for who may see neither dues nor ledgers. */
    books: z
      .object({
        balances: z.array(branchBalance),
        /** Over all branches of the company; null for who does not reach them all. */
        company_balance: taka.nullable(),
        bills: z.array(openBill),
        vouchers: z.array(cardVoucher),
      })
      .nullable(),
  }),
  refusals: ['not_found'],
});

export const partyCalls = { listParties, sameMobile, readCard } as const;
