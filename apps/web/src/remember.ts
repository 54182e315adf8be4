/**
 * Keeps a convenience in this browser. One that is full, or forbids storing, goes without: a choice that is not remembered
 * must not keep anybody from signing in, or a page from opening.
 */
export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Chosen anew next time.
  }
}
