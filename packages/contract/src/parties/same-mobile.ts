import { z } from 'zod';
import { route } from '#route';
import { id, idText, text } from '#wire';

/** Apart from the other calls of customers, so that every form can ask it without what describes a customer. */
export const sameMobile = route({
  method: 'GET',
  path: '/customer-supplier/same-mobile',
  summary: 'Who has a mobile number already, of the customers and suppliers that the caller sees',
  access: ['party.view', 'party.edit'],
  query: z.object({
    mobile: text(30),
    /** Whoever is asked for: the number is their own. */
    except: idText.optional(),
  }),
  reply: z.array(z.object({ id, name: z.string(), manual_address: z.string() })),
});
