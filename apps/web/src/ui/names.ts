/** Joins class names, leaving out what is absent: `names('btn', busy && 'busy')`. */
export function names(...parts: ReadonlyArray<string | false | undefined>): string {
  return parts.filter(Boolean).join(' ');
}
