/** Joins class names and leaves out absent ones: `names('btn', busy && 'busy')`. */
export function names(...parts: ReadonlyArray<string | false | undefined>): string {
  return parts.filter(Boolean).join(' ');
}
