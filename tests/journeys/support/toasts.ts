import { type BrowserContext, expect, type Page } from '@playwright/test';

/*
 * A toast stands for 1500 ms. Whoever looks for it after that, on a busy machine, finds nothing; so each is noted the
 * moment it can be seen, and a journey asks what was told instead of what still stands.
 */

declare global {
  interface Window {
    /** Takes a note of a toast to the journey. */
    noteToast?: (text: string) => Promise<void>;
    /** The next toast finds the pointer on it. */
    holdsNextToast?: boolean;
  }
}

/** What the toasts of a page have told, in order; what a journey has asked for is not among it any more. */
const notes = new WeakMap<Page, string[]>();

/** Notes every toast of the context's pages; to be called before its first page. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, text: string) => {
    const told = notes.get(page);
    if (told === undefined) notes.set(page, [text]);
    else told.push(text);
  });
  await context.addInitScript(noteToasts);
}

/** Runs in the page. */
function noteToasts(): void {
  const noted = new WeakSet<Element>();
  const look = () => {
    for (const toast of document.querySelectorAll('[data-sonner-toast] .toast')) {
      if (noted.has(toast)) continue;
      if (!toast.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        requestAnimationFrame(look);
        continue;
      }
      noted.add(toast);
      if (window.holdsNextToast === true) {
        window.holdsNextToast = false;
        toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      }
      void window.noteToast?.(toast.querySelector('.grow')?.textContent ?? '');
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/**
 * A toast of the page tells this, or has told it since the last that was asked for; answers its whole text. It counts
 * once, and so does what was told before it: no toast of an earlier step stands for one of a later.
 */
export async function expectTold(page: Page, text: string | RegExp): Promise<string> {
  await expect
    .poll(() => [...(notes.get(page) ?? [])], { message: `a toast tells ${text}`, intervals: [20, 50, 100] })
    .toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  const isIt = (said: string) => (typeof text === 'string' ? said === text : text.test(said));
  const told = notes.get(page) ?? [];
  return told.splice(0, told.findLastIndex(isIt) + 1).findLast(isIt) ?? '';
}

/** Has the pointer on the next toast as soon as it is there, so that it stays until somebody has dealt with it. */
export async function holdNextToast(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.holdsNextToast = true;
  });
}
