import { mobileDigits, nationalIdDigits } from '@cashbook/money';
import type { z } from 'zod';
import type { PageValue, TypedOf } from '#documents/field';
import { at, bareRows, own, rows, text } from '#documents/field-kinds';
import { hasPlan } from '#installments/plan-fields';

/** The guarantors of a sale by installments, and the national id of its buyer. The portal has none of them. */

/** The most guarantors in a body. The rule refuses more than a sale may have with a sentence of its own. */
const mostSent = 20;
/** The most characters of a name, an address, and a national id as people type it, in groups. */
export const MOST_PERSON_NAME = 120;
export const MOST_ADDRESS = 200;
export const MOST_NATIONAL_ID = 30;

const mobile = text('mobile', { most: 30, label: 'mobile' });
const nationalId = text('nid', { most: MOST_NATIONAL_ID, label: 'nationalId' });
const buyerNationalId = text('buyer_nid', { most: MOST_NATIONAL_ID, label: 'buyerNationalId' });

/** The fields of a guarantor. The rule refuses a number that is none, so that the sentence stands at its field. */
export const guarantorFields = {
  name: text('name', { most: MOST_PERSON_NAME, label: 'guarantor' }),
  mobile: own({ ...mobile, fromBody: (body) => mobileDigits(mobile.fromBody(body)) }),
  nationalId: own({ ...nationalId, fromBody: (body) => nationalIdDigits(nationalId.fromBody(body)) }),
  relation: text('relation', { most: 60, label: 'relation' }),
  careOf: text('care_of', { most: MOST_PERSON_NAME, label: 'father' }),
  address: text('address', { most: MOST_ADDRESS, label: 'address' }),
};

type Rows = readonly TypedOf<typeof guarantorFields>[];
const table = rows('guarantors', guarantorFields, { found: 'guarantors', most: mostSent, beside: bareRows });

export const guarantorsOfSale = {
  buyerNationalId: own({
    ...buyerNationalId,
    fromBody: (body) => (hasPlan(body) ? nationalIdDigits(buyerNationalId.fromBody(body)) : ''),
    toBody: (page) => (page.value === '' ? {} : buyerNationalId.toBody(page)),
  }),
  guarantors: {
    ...table,
    // Sales that were saved before have none.
    kept: (table.kept as z.ZodType).default([]) as z.ZodType<Rows, z.core.util.JSONType>,
    sent: { guarantors: table.sent.guarantors.nullish() },
    label: 'guarantors' as const,
    saidRows: (typed: Rows) => ({
      holds: 'texts' as const,
      value: typed.map((one) => Object.values(one).filter(Boolean).join(', ')),
    }),
    fromBody: (body: object): Rows =>
      table.fromBody({ guarantors: at<never[] | null | undefined>(body, 'guarantors') ?? [] }),
    // A page sends nothing of a sale without guarantors.
    toBody: (page: PageValue<Rows>) => ((page.rows ?? []).length === 0 ? {} : table.toBody(page)),
  },
};
