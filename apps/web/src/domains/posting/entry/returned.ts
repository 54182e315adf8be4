import { z } from 'zod';
import { type Loaded, loadedCodec, type Row, rowCodec } from './document.ts';

/** Why a document that was saved is back where it can be worked on. */
export type Returned =
  | { why: 'refused'; code: string; sentence: string }
  /** A text in it names no account, or several. */
  | { why: 'undecided' }
  /** An earlier change of the same voucher was refused. */
  | { why: 'earlier_refused' }
  | { why: 'taken_back' }
  /** It is in the books, and says something else there: what is typed is now a change of it. */
  | { why: 'arrived'; number: string }
  /** It was in the books and is void there. */
  | { why: 'voided'; loaded: Loaded }
  /** It may be in the books, and what its key has saved is not said to this person. */
  | { why: 'key_refused'; sentence: string }
  /** A voucher that takes no change from this person has some of its rows. */
  | { why: 'saved_in_part'; loaded: Loaded; saved: readonly Row[] };

/** How it is kept beside the draft that came back. */
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
