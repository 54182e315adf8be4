/** Returns the value below which that share of the values lies (nearest rank). @throws RangeError without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('There is no percentile of nothing.');
  return found;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
