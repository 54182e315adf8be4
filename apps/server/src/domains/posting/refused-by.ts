import type { RefusalCode } from '@cashbook/contract/refusals';
import type { Refused as RuleRefused } from '@cashbook/kernel';
import { formatPaisa, type Paisa } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import { filled } from '@cashbook/words/text';
import { type LedgerRefused, refusalIn } from '#domains/ledger/index';
import type { DocumentKind } from '#domains/posting/document-kind';
import { type Refused, refused } from '#use-case/answer';

/** Returns the refusal of the books as the API sends it. Its detail has the values for the sentence, such as other vouchers. */
export function refusedByBooks({ refusal: { code, detail } }: LedgerRefused): Refused {
  const texts = Object.entries(detail)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([gap, text]): [string, string] =>
      gap === 'amountPaisa' ? ['amount', amountText(BigInt(text))] : [gap, text],
    );
  const named = texts.filter(([gap]) => refusals[code].includes(`{{${gap}}}`));
  return refused(code, named.length === 0 ? {} : { values: Object.fromEntries(named) });
}

/** Returns the answer of the work, or the refusal of the books. Throws any other error. */
export async function orRefusedByBooks<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === null) throw error;
    return refusedByBooks(refusal);
  }
}

/** Returns the refusal of a posting rule, with its sentence at the field that it is about. */
export function refusedByRule(
  { fieldOf }: Pick<DocumentKind<never, never, never, never>, 'fieldOf'>,
  { refusal }: RuleRefused<RefusalCode>,
): Refused {
  const { code, amountsPaisa = {}, names = {} } = refusal;
  const amounts = Object.fromEntries(Object.entries(amountsPaisa).map(([gap, paisa]) => [gap, amountText(paisa)]));
  const values = { ...amounts, ...names };
  const field = fieldOf(refusal);
  return refused(code, {
    ...(field === null ? {} : { fields: { [field]: [filled(refusals[code], values)] } }),
    ...(Object.keys(values).length === 0 ? {} : { values }),
  });
}

function amountText(amountPaisa: Paisa): string {
  return amountPaisa === 0n ? '0.00' : formatPaisa(amountPaisa, { decimals: 2 });
}
