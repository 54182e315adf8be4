import type { Paisa } from '@cashbook/money';

/** A refusal of a rule: a stable code and the row it is about. The contract has the sentence for people. */
export type Refusal<Code extends string> = {
  readonly code: Code;
  /** The refused row, counted from 0, when several rows were typed. */
  readonly row?: number;
  /** The list of that row, when the document has several lists. */
  readonly list?: string;
  /** The field of the document, when the code may be about several. */
  readonly field?: string;
  /** The amounts in the sentence, by the name of their gap. */
  readonly amountsPaisa?: Readonly<Record<string, Paisa>>;
  /** Other values in the sentence, such as the number of a voucher, by the name of their gap. */
  readonly names?: Readonly<Record<string, string>>;
};

export type Refused<Code extends string> = { readonly ok: false; readonly refusal: Refusal<Code> };

export function refuse<Code extends string>(code: Code, row?: number): Refused<Code> {
  return { ok: false, refusal: row === undefined ? { code } : { code, row } };
}
