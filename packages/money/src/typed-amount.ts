import { toLatinDigits } from '#decimal';
import { divideHalfUp } from '#rounding';
import { PAISA_PER_TAKA, type Paisa } from '#units';
import { MAX_ROW_PAISA } from '#voucher-limits';

/** The reason why a typed text is no amount. `unfinished`: more typing may still make it one, as with `500+` or `12,`. */
export type AmountFault =
  | 'empty'
  | 'unfinished'
  | 'unreadable'
  | 'comma'
  | 'too_many_decimals'
  | 'below_zero'
  | 'too_large'
  | 'divided_by_zero'
  | 'inexact';

export type AmountReading =
  /** `isSum`: the text is a calculation, and the screen shows its result before it is accepted. */
  | { ok: true; paisa: Paisa; isSum: boolean }
  /** `nearPaisa`: for an `inexact` result, the paisa nearest to it. */
  | { ok: false; fault: AmountFault; nearPaisa?: Paisa };

type Operator = '+' | '-' | '*' | '/';

/** A number and the operator that applies it to the result so far. */
interface Step {
  operator: Operator;
  number: string;
}

/** An exact number of taka, as a fraction whose denominator is above zero. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}

const operators: ReadonlyMap<string, Operator> = new Map([
  ...(['+', '-', '*', '/'] as const).map((sign) => [sign, sign] as const),
  ...['−', '–'].map((sign) => [sign, '-'] as const),
  ...['×', 'x', 'X'].map((sign) => [sign, '*'] as const),
  ['÷', '/'],
]);

/** The longest text, in characters, that is read. Nobody types a longer sum into a field. */
const longestText = 200;

/**
 * Reads the text that a person typed into an amount field, in taka. It is a number or a sum of numbers with + − × ÷, in Latin
 * or Bangla digits. It is calculated exactly, as fractions, with × and ÷ before + and −. Nothing is rounded, dropped or
 * guessed. A result above `mostPaisa` is too large. Brackets are refused: `(500)` is minus 500 to an accountant.
 */
export function readAmount(text: string, mostPaisa: Paisa = MAX_ROW_PAISA): AmountReading {
  const typed = toLatinDigits(text).trim();
  if (typed === '') return { ok: false, fault: 'empty' };
  const steps = typed.length > longestText ? 'unreadable' : stepsOf(typed);
  if (typeof steps === 'string') return { ok: false, fault: steps };
  const result = resultOf(steps);
  if (result === null) return { ok: false, fault: 'divided_by_zero' };
  return inPaisa(result, steps.length > 1, mostPaisa);
}

/** Returns the text as steps from zero, of which the first adds or subtracts. Returns the fault when the text is not a sum. */
function stepsOf(typed: string): Step[] | AmountFault {
  const pieces = typed.match(/[\d.,]+|\S/g) ?? [];
  const steps: Step[] = [];
  let operator: Operator | null = operators.get(pieces[0] ?? '') === '-' ? '-' : '+';
  for (const [index, piece] of pieces.entries()) {
    const sign = operators.get(piece);
    if (sign !== undefined) {
      const isLeadingMinus = index === 0 && sign === '-';
      if (operator !== null && !isLeadingMinus) return 'unreadable';
      operator = sign;
      continue;
    }
    const fault = operator === null ? 'unreadable' : numberFault(piece, index === pieces.length - 1);
    if (operator === null || fault !== null) return fault ?? 'unreadable';
    steps.push({ operator, number: piece });
    operator = null;
  }
  return operator === null ? steps : 'unfinished';
}

const plain = /^(\d+\.?\d*|\.\d+)$/;
const grouped = /^(\d{1,2}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)(\.\d*)?$/;
/** Matches the digits that may still become a number in Indian or western groups while the user types on. */
const groupedSoFar = /^(\.|\d{1,2}(,\d{2})*,\d{0,2}|\d{1,3}(,\d{3})*,\d{0,2})$/;

function numberFault(piece: string, isLast: boolean): AmountFault | null {
  if (plain.test(piece) || grouped.test(piece)) return null;
  if (isLast && groupedSoFar.test(piece)) return 'unfinished';
  return /^\d[\d,]*(\.\d*)?$/.test(piece) ? 'comma' : 'unreadable';
}

function fractionOf(number: string): Fraction {
  const [whole = '', decimals = ''] = number.replaceAll(',', '').split('.');
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
}

/** Returns the result of the steps, × and ÷ first; null when something is divided by zero. */
function resultOf(steps: readonly Step[]): Fraction | null {
  let sum: Fraction = { top: 0n, bottom: 1n };
  let product: Fraction = sum;
  for (const { operator, number } of steps) {
    const { top, bottom } = fractionOf(number);
    if (operator === '/' && top === 0n) return null;
    if (operator === '*') product = { top: product.top * top, bottom: product.bottom * bottom };
    else if (operator === '/') product = { top: product.top * bottom, bottom: product.bottom * top };
    else {
      sum = plus(sum, product);
      product = { top: operator === '-' ? -top : top, bottom };
    }
  }
  return plus(sum, product);
}

const plus = (one: Fraction, other: Fraction): Fraction => ({
  top: one.top * other.bottom + other.top * one.bottom,
  bottom: one.bottom * other.bottom,
});

function inPaisa({ top, bottom }: Fraction, isSum: boolean, mostPaisa: Paisa): AmountReading {
  const scaled = top * PAISA_PER_TAKA;
  if (scaled < 0n) return { ok: false, fault: 'below_zero' };
  if (scaled > mostPaisa * bottom) return { ok: false, fault: 'too_large' };
  if (scaled % bottom === 0n) return { ok: true, paisa: scaled / bottom, isSum };
  if (!isSum) return { ok: false, fault: 'too_many_decimals' };
  return { ok: false, fault: 'inexact', nearPaisa: divideHalfUp(scaled, bottom) };
}
