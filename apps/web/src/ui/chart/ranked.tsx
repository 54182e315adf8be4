import { names } from '../names.ts';
import './ranked.css';

export interface RankedProps {
  /** The amount as people read it. */
  text: string;
  amount: bigint;
  /** The largest amount of the list, whichever its sign. */
  largest: bigint;
}

/** An amount with a bar below it, as long as its part of the largest. A cell of a table thereby is a chart too. */
export function Ranked({ text, amount, largest }: RankedProps) {
  const size = amount < 0n ? -amount : amount;
  const percent = largest === 0n ? 0 : Number((size * 1000n) / largest) / 10;
  return (
    <span className="ranked">
      {text}
      <i className={names('ranked-bar', amount < 0n && 'below-zero')} style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Returns the largest of the amounts, whichever their signs. */
export const largestOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((most, amount) => {
    const size = amount < 0n ? -amount : amount;
    return size > most ? size : most;
  }, 0n);
