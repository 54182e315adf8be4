import { z } from 'zod';
import { allocationRoutes, openItem, standingAllocation } from '#parties/allocations';
import { party } from '#parties/parties';
import { sameMobile } from '#parties/same-mobile';
import { recordPicture } from '#picture-calls';
import { route } from '#route';
import { openingRoutes } from '#vouchers/openings';
import { date, id, idText, taka, takaTotal } from '#wire';

/** The calls of customers and suppliers beside those of every record. */

const listParties = route({
  method: 'POST',
  path: '/customer-supplier/list',
  summary: 'The list of customers and suppliers as spec 3 §7 asks for it: the filters in the body',
  access: party.permissions.view,
  body: party.routes.list.query,
  reply: party.routes.list.reply,
  readOnly: true,
});

const branchBalance = z.object({ branch_id: id, branch_name: z.string(), balance: takaTotal });

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
    'A customer or supplier at a glance: balance per branch that the caller reaches, bills that are open and what is on account, allocations, last vouchers; balances only for who may see dues or ledgers',
  access: party.permissions.view,
  params: z.object({ id: idText }),
  reply: z.object({
    party: party.row,
    /** Null if the caller may see neither dues nor ledgers. */
    books: z
      .object({
        balances: z.array(branchBalance),
        /** The balance over all branches of the company. Null if the caller does not reach all of them. */
        company_balance: takaTotal.nullable(),
        /** The cheques of the party that are not realized, in the branches above: received ones less those that we gave away. */
        unrealized_cheques: takaTotal,
        /** The items that make up the balances, the oldest first in each branch: open bills, and amounts on account. */
        items: z.array(openItem),
        /** The latest allocations that are in force. */
        allocations: z.array(standingAllocation),
        vouchers: z.array(cardVoucher),
      })
      .nullable(),
  }),
  refusals: ['not_found'],
});

/** The opening balance of a new party: the amount that it owes us, or that we owe it, when the books begin. */
const opening = z
  .object({ opening_amount: taka, opening_side: z.enum(['debit', 'credit']) })
  .transform(({ opening_amount: amountPaisa, opening_side: side }) => ({ opening: { amountPaisa, side } }));

const addWithOpening = route({
  method: 'POST',
  path: '/customer-supplier/store-with-opening',
  summary:
    'Add a customer or supplier of the working branch together with its opening balance, both or neither; needs opening.create too',
  access: [party.permissions.edit],
  desk: true,
  body: z.intersection(party.routes.create.body, opening),
  reply: party.routes.create.reply,
  success: 'Customer saved successfully!',
  refusals: [
    ...party.routes.create.refusals,
    'branch_changed',
    ...openingRoutes.save.refusals.filter(
      (code) => code !== 'branch_changed' && code !== 'idempotency_mismatch' && code !== 'branch_disabled',
    ),
  ],
});

export const partyCalls = { listParties, sameMobile, readCard, addWithOpening, ...allocationRoutes } as const;

const picturesOf = { view: party.permissions.view, edit: party.permissions.edit };

export const partyPhoto = recordPicture({
  path: '/customer-supplier/photo',
  files: 'party-photos',
  of: 'the photo of a customer or supplier',
  ...picturesOf,
});

export const partyNidPicture = recordPicture({
  path: '/customer-supplier/nid-picture',
  files: 'party-nids',
  of: 'the picture of the national id of a customer or supplier',
  ...picturesOf,
});
