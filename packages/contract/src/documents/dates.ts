import { z } from 'zod';
import type { Shown, WireOf } from '#documents/field';
import { at, type Key, keyed, own } from '#documents/field-kinds';
import { date } from '#wire';

/** The dates of documents that a person may leave out. */

/** A date in a body. The spec's clients send an empty text for none. */
const openDate = z
  .union([date, z.literal('')])
  .nullish()
  .transform((sent) => (sent === '' || sent === undefined ? null : sent));

const foundDate = z.string().nullable();

/** A date that the other party's paper may lack. */
export const paperDate = <N extends string>(name: N, shown: Shown) =>
  own<string | null, Key<N, typeof openDate>, Key<N, typeof foundDate>>({
    ...{ ...shown, editor: { holds: 'date' }, kept: foundDate },
    ...{ sent: keyed(name, openDate), found: keyed(name, foundDate) },
    fromBody: (body) => at(body, name),
    toReply: (value) => keyed(name, value) as WireOf<Key<N, typeof foundDate>>,
    fromReply: (found) => ({ value: at(found, name) }),
    toBody: ({ value }) => keyed(name, value) as z.input<z.ZodObject<Key<N, typeof openDate>>>,
  });

/** Such a date of a document that got the field later: its older vouchers have none. */
export const laterDate = <N extends string>(name: N, shown: Shown) => ({
  ...paperDate(name, shown),
  kept: foundDate.default(null) as z.ZodType<string | null, string | null>,
});
