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

// Every schema of the contract reports its issues in our words, wherever it runs.
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
    // A refinement of the whole body would else run on the number, which no codec has made a bigint.
    .min(-LARGEST_TAKA, { error: sentences.amountTooLarge, abort: true })
    .max(LARGEST_TAKA, { error: sentences.amountTooLarge, abort: true }),
);

/** Money that only the server sends: posted amounts and totals. It can exceed the limit for one typed row. */
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

/**
 * The cost of a unit on the wire: a JSON number in taka with at most 6 decimals; in the code bigint millionths. Only the
 * server sends it.
 */
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
 * The conversion of a switch that the spec has as a number: 1 or 0 on the wire, a boolean in the code. Requests may also send
 * true or false.
 */
const oneIsOn = {
  decode: (sent: 0 | 1 | boolean) => sent === 1 || sent === true,
  encode: (isOn: boolean): 0 | 1 => (isOn ? 1 : 0),
};
export const oneOrZero = z.codec(z.literal([0, 1]), z.boolean(), oneIsOn);
export const oneZeroOrBoolean = z.codec(z.union([z.literal([0, 1]), z.boolean()]), z.boolean(), oneIsOn);

/** A calendar date, `yyyy-mm-dd`. */
export const date = z.string().refine(isIsoDate, sentences.dateWrong);
/** Returns the schema of a calendar date with a sentence of its own for a missing date. */
export const dateOf = (missing: SentenceName) =>
  z.string({ error: sentences[missing] }).min(1, sentences[missing]).refine(isIsoDate, sentences.dateWrong);
/** A calendar date as day close sends it, `dd/mm/yyyy`; in the code `yyyy-mm-dd`. */
export const displayDate = z.string().transform((text, context) => {
  const found = parseDate(text);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: sentences.dateWrong });
  return z.NEVER;
});
/**
 * Whether the day can be a trading day. Voucher numbers have two digits for a year, so the range keeps these and the
 * neighbouring fiscal years unambiguous.
 */
export const isTradingDate = (day: string) => day >= '2001-01-01' && day <= '2098-12-31';
export const tradingDate = date.refine(isTradingDate, sentences.dateWrong);
/** A moment, ISO 8601 with offset. */
export const moment = z.iso.datetime({ offset: true });

const LARGEST_ID = 2_147_483_647;
/** Returns the schema of an id with a sentence of its own for a missing id. */
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
 * Whether a text has only characters that people can type or read. JSON can also carry half of a character (`"\ud83d"`) and
 * NUL, which no database takes. It can carry code points that are no characters (U+FFFE, U+FFFF, …), which no XML and so no
 * workbook takes.
 */
const isReadable = (typed: string) => !/[\p{Surrogate}\p{Noncharacter_Code_Point}\0]/u.test(typed);

const upTo = (string: z.ZodString, longest: number) =>
  string.max(longest, sentence('tooLong', { longest })).refine(isReadable, sentences.characterUnreadable);

/** Returns the schema of a text that stays exactly as typed, such as a password or a key. */
export const exactText = (longest: number) => upTo(z.string(), longest);

/** Returns the schema of an exact text that must not be empty. `missing` is the sentence for an empty or absent text. */
export const filledExactText = (longest: number, missing: SentenceName) =>
  upTo(z.string({ error: sentences[missing] }).min(1, sentences[missing]), longest);

const trimmed = (string: z.ZodString, longest: number) =>
  string
    .max(longest * 4, sentence('tooLong', { longest }))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL, and people cannot see the others
    .transform((typed) => typed.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ').trim());

/** Returns the schema of a typed text. It is trimmed, and a space replaces each control character except tab and line feed. */
export const text = (longest: number) => trimmed(z.string(), longest).pipe(exactText(longest));

/** Returns the schema of ids that are separated by commas. */
export const idList = (most: number) =>
  text(11 * most)
    .transform((said) => said.split(',').filter(Boolean))
    .pipe(z.array(idText).max(most));

/** Returns the schema of a trimmed text that must not be empty. `missing` is the sentence for an empty or absent text. */
export const filledText = (longest: number, missing: SentenceName) =>
  trimmed(z.string({ error: sentences[missing] }), longest).pipe(filledExactText(longest, missing));

/** The query of every paged list. Page 0 means the first page. The server refuses a page size that is not offered. */
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

/** The order of a list: the key of a column, with `-` before it for descending. Empty for the list's own order. */
export type SortBy<Key extends string> = '' | Key | `-${Key}`;

/**
 * Returns the schema of the order of a list that can be sorted by these columns. Rows with equal values keep the list's own
 * order.
 */
export const sortBy = <const Key extends string>(keys: readonly Key[]) =>
  z.literal<ReadonlyArray<SortBy<Key>>>(['', ...keys, ...keys.map((key) => `-${key}` as const)]).prefault('');

/** Returns the schema of one page of a list. */
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

/** The two states of a switch in a list. */
export const enabledOrDisabled = z.union([z.literal(status.inactive), z.literal(status.active)]);

/** The state that a list shows. Empty for both. */
export const statusFilter = z.enum(['', '0', '1']).default('');

/** The id of a record chosen from a list. Null, or an empty text in a request, if nothing is chosen. */
export const chosen = z
  .union([id, z.literal('')])
  .nullish()
  .transform((sent) => (sent === '' || sent === undefined ? null : sent));
