/** Returns what percent signs in a text stand for; `otherwise` where they stand for nothing. */
export function decodedOr<Otherwise>(encoded: string, otherwise: Otherwise): string | Otherwise {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return otherwise;
  }
}
