import { z } from 'zod';
import { route } from '#route';
import { id, idText, text } from '#wire';

/** In a module of its own, so that every form can use the call without loading the description of a customer. */
export const sameMobile = route({
  method: 'GET',
  path: '/customer-supplier/same-mobile',
  summary: 'Who has a mobile number already, of the customers and suppliers that the caller sees',
  access: ['party.view', 'party.edit'],
  query: z.object({
    mobile: text(30),
    /** The party to leave out of the search: the number is its own. */
    except: idText.optional(),
  }),
  reply: z.array(z.object({ id, name: z.string(), manual_address: z.string() })),
});
