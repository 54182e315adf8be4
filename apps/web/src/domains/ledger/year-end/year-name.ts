/** Returns the usual name of a fiscal year: `2025–26`, or `2026` where it is the calendar year. In the digits of the page. */
export function yearName(
  { start_date: start, end_date: end }: { readonly start_date: string; readonly end_date: string },
  count: (value: number) => string,
): string {
  const [first, last] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))];
  if (first === last) return count(first);
  const short = last % 100;
  return `${count(first)}–${short < 10 ? count(0) : ''}${count(short)}`;
}
