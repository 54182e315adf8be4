/**
 * Returns how often a test repeats what it does with chance in it: `usual` times in `npm test`, `long` times in
 * `npm run test:long`, which sets CASHBOOK_LONG to 1.
 */
export function repetitions({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return process.env.CASHBOOK_LONG === '1' ? long : usual;
}
