/** Returns the text behind percent signs; `otherwise` where they are invalid. */
export function decodedOr<Otherwise>(encoded: string, otherwise: Otherwise): string | Otherwise {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return otherwise;
  }
}
