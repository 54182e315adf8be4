import { z } from 'zod';
import { type Loaded, loadedCodec, type Row, rowCodec } from './document.ts';

/** The reason why the queue returned a saved document. */
export type Returned =
  | { why: 'refused'; code: string; sentence: string }
  /** A text in it names no account, or several. */
  | { why: 'undecided' }
  /** An earlier change of the same voucher was refused. */
  | { why: 'earlier_refused' }
  | { why: 'taken_back' }
  /** It is in the books with other content. The typed document is now a change of it. */
  | { why: 'arrived'; number: string }
  /** It is in the books as a void voucher. */
  | { why: 'voided'; loaded: Loaded }
  /** It may be in the books, but the server does not show this person what its key has saved. */
  | { why: 'key_refused'; sentence: string }
  /** Some of its rows are in a voucher that this person may not change. */
  | { why: 'saved_in_part'; loaded: Loaded; saved: readonly Row[] };

/** The format of the reason in the browser's storage, beside the draft. */
export const returnedCodec: z.ZodType<Returned> = z.discriminatedUnion('why', [
  z.object({ why: z.literal('refused'), code: z.string(), sentence: z.string() }),
  z.object({ why: z.literal('undecided') }),
  z.object({ why: z.literal('earlier_refused') }),
  z.object({ why: z.literal('taken_back') }),
  z.object({ why: z.literal('arrived'), number: z.string() }),
  z.object({ why: z.literal('voided'), loaded: loadedCodec }),
  z.object({ why: z.literal('key_refused'), sentence: z.string() }),
  z.object({ why: z.literal('saved_in_part'), loaded: loadedCodec, saved: z.array(rowCodec) }),
]);
