import { z } from 'zod';
import { route } from '#route';
import { id, idText, micro, milli, takaTotal } from '#wire';

/** How many movements and pieces a card of a product shows; its reports show all. */
export const MOST_ON_CARD = 10;

const place = { branch_id: id, branch: z.string() };

/** What the branches that the caller reaches have of a product: on its card, and above the reports of it. */
export const stockOfProduct = route({
  method: 'GET',
  path: '/stock/product/:id',
  summary: `What there is of a product in each branch and warehouse, what it costs, its last ${MOST_ON_CARD} movements, the first ${MOST_ON_CARD} of its serials in stock`,
  access: ['report.view', 'product.view', 'product.edit'],
  params: z.object({ id: idText }),
  query: z.object({ branch_id: idText.optional() }),
  reply: z.object({
    id,
    name: z.string(),
    code: z.string(),
    unit: z.string(),
    has_serials: z.boolean(),
    branches: z.array(z.object({ ...place, quantity: milli, average_cost: micro, value: takaTotal })),
    /** An empty name for what lies in no warehouse; what is on its way has an arrow and the branch to which it goes. */
    warehouses: z.array(z.object({ ...place, warehouse: z.string(), quantity: milli })),
    movements: z.array(
      z.object({
        ...place,
        mtm_id: id,
        vr_date: z.string(),
        vr_no: z.string(),
        type_name: z.string(),
        quantity: milli,
        unit_cost: micro,
      }),
    ),
    serials: z.array(z.object({ ...place, warehouse: z.string(), serial: z.string() })),
    serial_count: z.number().int(),
  }),
  refusals: ['not_found'],
});
