/**
 * The code of an error: the database's SQLSTATE, or Node's name such as ECONNREFUSED. By its property, since errors are
 * wrapped on their way.
 */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The SQLSTATE with which the database answered; undefined where it did not answer, as when the connection broke. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error);
  // Node has names of five capitals too, such as EPIPE; no SQLSTATE of PostgreSQL begins with E.
  return code !== undefined && /^(?!E)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
