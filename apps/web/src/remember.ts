/**
 * Stores a convenience in this browser. If the browser is full or forbids storing, nothing is stored: that must not
 * prevent a sign-in or the opening of a page.
 */
export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The user chooses anew next time.
  }
}
