/**
 * Returns the number of repetitions of a test with random input: `usual` in `npm test`, `long` in `npm run test:long`,
 * which sets CASHBOOK_LONG to 1.
 */
export function repetitions({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return process.env.CASHBOOK_LONG === '1' ? long : usual;
}
