import type { Paisa } from '@cashbook/money';

/** A refusal of a rule: a stable code, whose sentence for people is the contract's, and the row it is about. */
export type Refusal<Code extends string> = {
  readonly code: Code;
  /** Counted from 0, where one of several typed rows is refused. */
  readonly row?: number;
  /** The list in which that row stands, where several are typed. */
  readonly list?: string;
  /** Amounts that the sentence says, by the name of their gap in it. */
  readonly amountsPaisa?: Readonly<Record<string, Paisa>>;
  /** Other things that the sentence names, such as the number of a voucher, by the name of their gap in it. */
  readonly names?: Readonly<Record<string, string>>;
};

export type Refused<Code extends string> = { readonly ok: false; readonly refusal: Refusal<Code> };

export function refuse<Code extends string>(code: Code, row?: number): Refused<Code> {
  return { ok: false, refusal: row === undefined ? { code } : { code, row } };
}
