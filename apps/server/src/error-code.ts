/**
 * Returns the code of an error: the database's SQLSTATE, or Node's name such as ECONNREFUSED. Reads the property, because
 * errors may be wrapped.
 */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the SQLSTATE of the database's answer; undefined when it did not answer, as when the connection broke. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error);
  // Node has names of five capitals too, such as EPIPE; no SQLSTATE of PostgreSQL begins with E.
  return code !== undefined && /^(?!E)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
