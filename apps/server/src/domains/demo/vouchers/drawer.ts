import { type CountedPieces, DENOMINATIONS_TAKA, PAISA_PER_TAKA, type Paisa } from '@cashbook/money';

/** Returns the fewest notes and coins for the whole taka of an amount that is not below zero. */
export function drawerWith(paisa: Paisa): CountedPieces[] {
  let left = paisa / PAISA_PER_TAKA;
  return DENOMINATIONS_TAKA.flatMap((taka) => {
    const pieces = Number(left / BigInt(taka));
    left %= BigInt(taka);
    return pieces === 0 ? [] : [{ taka, pieces }];
  });
}
