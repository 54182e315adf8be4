/**
 * The code of an error: the database's SQLSTATE, or Node's name such as ECONNREFUSED. By its property, since errors are
 * wrapped on their way.
 */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
