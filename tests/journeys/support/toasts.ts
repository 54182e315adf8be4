import { type BrowserContext, expect, type Page } from '@playwright/test';

/*
 * A toast stands for 1500 ms. Whoever looks for it after that, on a busy machine, finds nothing; so each is noted the
 * moment it can be seen, and a journey asks what was shown instead of what still stands.
 */

declare global {
  interface Window {
    /** Takes a note of a toast to the journey. */
    noteToast?: (text: string) => Promise<void>;
    /** The next toast finds the pointer on it. */
    keepsNextToast?: boolean;
  }
}

/** The texts that the toasts of a page have shown, in order. A text that a journey has asked for leaves the list. */
const notes = new WeakMap<Page, string[]>();

/** Notes every toast of the context's pages; to be called before its first page. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, text: string) => {
    const shown = notes.get(page);
    if (shown === undefined) notes.set(page, [text]);
    else shown.push(text);
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
      if (window.keepsNextToast === true) {
        window.keepsNextToast = false;
        toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      }
      void window.noteToast?.(toast.querySelector('.grow')?.textContent ?? '');
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/**
 * A toast of the page says this, or has said it since the last that was asked for; answers its whole text. It counts
 * once, and so does what was shown before it: no toast of an earlier step stands for one of a later.
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<string> {
  await expect
    .poll(() => [...(notes.get(page) ?? [])], { message: `a toast says ${text}`, intervals: [20, 50, 100] })
    .toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  const isIt = (said: string) => (typeof text === 'string' ? said === text : text.test(said));
  const shown = notes.get(page) ?? [];
  return shown.splice(0, shown.findLastIndex(isIt) + 1).findLast(isIt) ?? '';
}

/** Has the pointer on the next toast as soon as it is there, so that it stays until somebody has dealt with it. */
export async function keepNextToast(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.keepsNextToast = true;
  });
}
