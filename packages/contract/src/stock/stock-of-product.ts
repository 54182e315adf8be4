import { z } from 'zod';
import { route } from '#route';
import { id, idText, micro, milli, takaTotal } from '#wire';

/** The most movements and pieces on the card of a product. Its reports show all. */
export const MOST_ON_CARD = 10;

const place = { branch_id: id, branch: z.string() };

/** The stock of a product in the branches that the caller reaches, for its card and above its reports. */
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
    /**
     * The stock by warehouse. The name is empty for goods in no warehouse. For goods in transit it is an arrow and the
     * receiving branch.
     */
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
