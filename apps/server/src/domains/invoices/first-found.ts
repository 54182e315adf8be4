import { type Answer, refused } from '#use-case/answer';

/**
 * Asks one call after another until one knows the document; the first goes first. So each face of an invoice finds and changes what
 * was typed in another, by the other's own rules (decision 65).
 */
export function firstFound<Call, Data>(
  calls: readonly ((call: Call) => Promise<Answer<Data>>)[],
): (call: Call) => Promise<Answer<Data>> {
  return async (asked) => {
    for (const call of calls) {
      const answer = await call(asked);
      if (answer.kind !== 'refused' || answer.refusal.code !== 'voucher_not_found') return answer;
    }
    return refused('voucher_not_found');
  };
}
