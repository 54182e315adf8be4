/** Calls back after `ms` milliseconds, unless the returned function is called before. */
export function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
