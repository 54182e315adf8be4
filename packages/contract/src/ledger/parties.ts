import { isBangladeshiMobile, toLatinDigits } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { clientTypeIds } from '#enumerations';
import { route } from '#route';
import { filledText, id, pageOf, pageQuery, sortBy, text } from '#wire';

/** A mobile number as people type it, `01712-345678` or `০১৭১২৩৪৫৬৭৮`; kept as eleven digits. */
const mobile = filledText(30, 'mobileMissing')
  .transform((typed) => toLatinDigits(typed).replaceAll(/[\s-]/g, ''))
  .refine(isBangladeshiMobile, sentences.mobileWrong);

const createParty = route({
  method: 'POST',
  path: '/customer-supplier/store',
  summary: 'Add a customer or supplier of the working branch, with an account in its group',
  access: ['party.edit'],
  desk: true,
  body: z.object({
    type_id: z.literal(clientTypeIds, { error: sentences.partyTypeMissing }),
    name: filledText(120, 'nameMissing'),
    manual_address: filledText(200, 'addressMissing'),
    mobile,
    /** The number by which people know them, and the page in the paper ledger. */
    idfr_code: text(40).default(''),
    ledger_page: text(40).default(''),
    /** What the spec names and there is nothing for yet: refused where it asks for something, so that nothing sent is lost. */
    area_id: z.null({ error: sentences.areaNotYet }).optional(),
    customerLogin: z.literal(false, { error: sentences.customerLoginNotYet }).optional(),
  }),
  reply: z.object({ id, version: z.number().int() }),
  success: 'Customer saved successfully!',
  refusals: ['idempotency_mismatch', 'branch_disabled'],
});

const contact = z.object({
  /** The number of the party's account. */
  id,
  name: z.string(),
  type_id: z.literal(clientTypeIds),
  manual_address: z.string(),
  mobile: z.string(),
  idfr_code: z.string(),
  ledger_page: z.string(),
});
export type Contact = z.output<typeof contact>;

const listParties = route({
  method: 'POST',
  path: '/customer-supplier/list',
  summary: 'The customers and suppliers of the working branch and those that others share with it',
  access: ['party.view', 'party.edit'],
  body: pageQuery.extend({
    /** Of one type; of all without it. */
    type_id: z.literal(['', ...clientTypeIds.map((type) => `${type}` as const)]).default(''),
    sort: sortBy(['name', 'manual_address', 'mobile', 'idfr_code']),
  }),
  reply: pageOf(contact),
  readOnly: true,
});

/** Customers and suppliers (spec 3 §2 "Customers and suppliers"). */
export const partyRoutes = { createParty, listParties } as const;
