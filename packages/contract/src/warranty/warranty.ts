import { names as bangla } from '@cashbook/words/bn/names';
import { names } from '@cashbook/words/en/names';
import { z } from 'zod';
import { warrantyTypes } from '#enumerations';
import { type BranchRules, choice, text } from '#records/fields';
import { text as wireText } from '#wire';

type Values = Readonly<Record<string, unknown>>;
const hasWarranty = ({ warranty_controll }: BranchRules) => warranty_controll;
const isInDays = ({ warranty_type }: Values) => warranty_type === 1 || warranty_type === 2;

/**
 * The warranty promise of a product, if the branch controls warranty (spec 2 §3, §5). A warranty or a guarantee has a number
 * of days, a custom promise has any text. The API answers the days as an object and accepts that object too.
 */
const days = z.union([z.number(), z.string()]);
const typedDays = z
  .union([
    wireText(60),
    z.number().int().nonnegative().transform(String),
    z.object({ day: days.nullable() }).transform(({ day }) => String(day ?? '')),
  ])
  .nullable()
  .default('')
  .transform((typed) => typed ?? '');
const answeredDays = z.codec(z.object({ day: days }), z.string(), {
  decode: ({ day }) => String(day),
  encode: (text) => ({ day: /^\d{1,5}$/.test(text) ? Number(text) : text }),
});

export const warranty = {
  warranty_type: choice(
    warrantyTypes.map((value) => ({ value, name: names[`warranty${value}`], bn: bangla[`warranty${value}`] })),
    { word: 'warrantyType', start: 0, usedBy: hasWarranty },
  ),
  warranty_days: {
    ...text({
      word: 'warrantyDays',
      max: 60,
      schema: typedDays,
      usedBy: hasWarranty,
      open: ({ warranty_type }) => warranty_type !== 0,
      clearedBy: 'warranty_type',
      digits: { when: isInDays, longest: 5, otherwise: 'daysWrong' },
    }),
    reply: answeredDays,
  },
};
