import { type Answer, refused } from '#use-case/answer';

/**
 * Returns a call that asks the calls in order until one knows the document. So each face (page variant) of an invoice finds
 * and changes documents of the others, by the others' own rules (decision 65).
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
