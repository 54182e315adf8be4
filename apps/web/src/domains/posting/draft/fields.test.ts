import { expect, test } from 'vitest';
import { type ChosenAccount, valuesCodec } from '#domains/posting/draft/fields.ts';

test('a chosen account is in a draft with all that was proposed from it', () => {
  const account: Required<ChosenAccount> = {
    ...{ id: 3, name: 'bKash', text: '01712-345678', serial: 'WF-1' },
    ...{ rateMilli: 2_642_000n, buyingMilli: 2_400_000n, bagMilli: 50_000n, feeRate: 1850 },
  };
  const stored = JSON.stringify(valuesCodec.encode({ bank: { kind: 'taken', account } }));
  expect(valuesCodec.decode(JSON.parse(stored) as never)).toEqual({ bank: { kind: 'taken', account } });
});
