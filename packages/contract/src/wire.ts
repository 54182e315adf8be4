import {
  type DecimalRefusal,
  isIsoDate,
  MAX_ROW_PAISA,
  microFromNumber,
  microToNumber,
  milliFromNumber,
  milliToNumber,
  paisaFromNumber,
  paisaToNumber,
  parseDate,
} from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { pageSizes, status } from '#enumerations';
import { type SentenceName, sentence, sentenceOfIssue } from '#sentences';

// Whatever is read by a schema of the contract, and wherever: what is wrong with it is said in our words.
z.config({ customError: sentenceOfIssue });

/** Largest amount of one line, in taka. */
const LARGEST_TAKA = paisaToNumber(MAX_ROW_PAISA);

const amountSentences: Record<DecimalRefusal, string> = {
  not_finite: sentences.amountMissing,
  too_large: sentences.amountTooLarge,
  too_many_decimals: sentences.amountDecimals,
};

const takaCodec = (wire: z.ZodNumber) =>
  z.codec(wire, z.bigint(), {
    decode: (amountTaka, context) => {
      const parsed = paisaFromNumber(amountTaka);
      if (parsed.ok) return parsed.units;
      context.issues.push({ code: 'custom', input: amountTaka, message: amountSentences[parsed.reason] });
      return z.NEVER;
    },
    encode: (amountPaisa) => paisaToNumber(amountPaisa),
  });

/** Money on the wire: a JSON number in taka with at most 2 decimals; in the code bigint paisa. */
export const taka = takaCodec(
  z
    .number({ error: sentences.amountMissing })
    .min(-LARGEST_TAKA, sentences.amountTooLarge)
    .max(LARGEST_TAKA, sentences.amountTooLarge),
);

/** What was posted, and totals, can exceed what a person may type in one row; they only ever travel from the server. */
export const takaTotal = takaCodec(z.number());

/** A quantity or a rate on the wire: a JSON number with at most 3 decimals; in the code bigint thousandths. */
export const milli = z.codec(z.number({ error: sentences.notANumber }), z.bigint(), {
  decode: (sent, context) => {
    const parsed = milliFromNumber(sent);
    if (parsed.ok) return parsed.units;
    const message =
      parsed.reason === 'too_many_decimals' ? sentence('numberDecimals', { most: 3 }) : sentences.notANumber;
    context.issues.push({ code: 'custom', input: sent, message });
    return z.NEVER;
  },
  encode: (thousandths) => milliToNumber(thousandths),
});

/** The cost of a unit on the wire: a JSON number in taka with at most 6 decimals; in the code bigint millionths. It only travels from the server. */
export const micro = z.codec(z.number(), z.bigint(), {
  decode: (sent, context) => {
    const parsed = microFromNumber(sent);
    if (parsed.ok) return parsed.units;
    context.issues.push({ code: 'custom', input: sent, message: sentences.notANumber });
    return z.NEVER;
  },
  encode: (millionths) => microToNumber(millionths),
});

/**
 * A switch that the spec has as a number: 1 or 0 on the wire, a boolean in the code. Requests may say true and false too.
 */
const oneIsOn = {
  decode: (sent: 0 | 1 | boolean) => sent === 1 || sent === true,
  encode: (isOn: boolean): 0 | 1 => (isOn ? 1 : 0),
};
export const oneOrZero = z.codec(z.literal([0, 1]), z.boolean(), oneIsOn);
export const oneZeroOrBoolean = z.codec(z.union([z.literal([0, 1]), z.boolean()]), z.boolean(), oneIsOn);

/** A calendar date, `yyyy-mm-dd`. */
export const date = z.string().refine(isIsoDate, sentences.dateWrong);
/** The same, whose absence has a sentence of its own. */
export const dateOf = (missing: SentenceName) =>
  z.string({ error: sentences[missing] }).min(1, sentences[missing]).refine(isIsoDate, sentences.dateWrong);
/** A calendar date as day close sends it, `dd/mm/yyyy`; in the code `yyyy-mm-dd`. */
export const displayDate = z.string().transform((text, context) => {
  const found = parseDate(text);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: sentences.dateWrong });
  return z.NEVER;
});
/** Voucher numbers tell years by two digits; a trading day lies where those, and the fiscal years around, are clear. */
export const isTradingDate = (day: string) => day >= '2001-01-01' && day <= '2098-12-31';
export const tradingDate = date.refine(isTradingDate, sentences.dateWrong);
/** A moment, ISO 8601 with offset. */
export const moment = z.iso.datetime({ offset: true });

const LARGEST_ID = 2_147_483_647;
/** An id whose absence has a sentence of its own. */
export const idOf = (missing: SentenceName) =>
  z.number({ error: sentences[missing] }).int().positive({ error: sentences[missing] }).max(LARGEST_ID);
export const id = z.number().int().positive().max(LARGEST_ID);
/** An id, or 0 for all of them. */
export const idOrZero = z.number().int().min(0).max(LARGEST_ID);
/** An id in a path or query, where everything is text. */
export const idText = z
  .string()
  .regex(/^\d{1,10}$/, sentences.notANumber)
  .transform(Number)
  .pipe(z.number().int().positive().max(LARGEST_ID));

/**
 * JSON can carry what nobody can type or read: half of a character (`"\ud83d"`) and NUL, which no database takes, and
 * code points that are no characters (U+FFFE, U+FFFF, …), which no XML takes and so no workbook.
 */
const isReadable = (typed: string) => !/[\p{Surrogate}\p{Noncharacter_Code_Point}\0]/u.test(typed);

const upTo = (string: z.ZodString, longest: number) =>
  string.max(longest, sentence('tooLong', { longest })).refine(isReadable, sentences.characterUnreadable);

/** Text that is taken as it comes, such as a password or a key. */
export const exactText = (longest: number) => upTo(z.string(), longest);

/** The same where there must be some: `missing` is said of an empty one, and of none. */
export const filledExactText = (longest: number, missing: SentenceName) =>
  upTo(z.string({ error: sentences[missing] }).min(1, sentences[missing]), longest);

const trimmed = (string: z.ZodString, longest: number) =>
  string
    .max(longest * 4, sentence('tooLong', { longest }))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL, and people cannot see the others
    .transform((typed) => typed.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ').trim());

/** Text a person typed: trimmed, with a space for each control character but tab and line feed. */
export const text = (longest: number) => trimmed(z.string(), longest).pipe(exactText(longest));

/** The same where there must be some: `missing` is said of an empty one, and of none. */
export const filledText = (longest: number, missing: SentenceName) =>
  trimmed(z.string({ error: sentences[missing] }), longest).pipe(filledExactText(longest, missing));

/** The query of every paged list: page 0 means the first page; a page size that is not offered is refused. */
export const pageQuery = z.object({
  page: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(1_000_000)
    .default(1)
    .transform((page) => Math.max(1, page)),
  per_page: z.coerce
    .number<number | string>()
    .refine((size) => (pageSizes as readonly number[]).includes(size), sentences.pageSizeWrong)
    .default(10),
  search: text(100).default(''),
});

/** A list's order: by the key of a column, with `-` before it from the last to the first; empty for the list's own. */
export type SortBy<Key extends string> = '' | Key | `-${Key}`;

/** The orders of a list that can be sorted by these columns. Rows that a column does not tell apart keep the list's own order. */
export const sortBy = <const Key extends string>(keys: readonly Key[]) =>
  z.literal<ReadonlyArray<SortBy<Key>>>(['', ...keys, ...keys.map((key) => `-${key}` as const)]).prefault('');

/** One page of a list. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.number().int(),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
  });

/** One choice of a drop-down. */
export const option = z.object({ id: z.number().int(), name: z.string() });

/** The two states between which a switch on a list goes. */
export const enabledOrDisabled = z.union([z.literal(status.inactive), z.literal(status.active)]);

/** Which of the two a list shows; empty for both. */
export const statusFilter = z.enum(['', '0', '1']).default('');
