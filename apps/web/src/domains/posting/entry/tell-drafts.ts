import { noteDrafts } from '@cashbook/contract/access/session';
import { useEffect } from 'react';
import { remember } from '#remember.ts';
import { call } from '#session/api.ts';

/** What this browser has of one person in a branch and the books do not. */
export interface InBrowser {
  drafts: number;
  /** Saved, and not sent yet. */
  waiting: number;
}

/**
 * Whether the server has to be told. `told` is what this page has told it, null before it has; `remembered` what any page of
 * this browser told last, perhaps in another session: then the server knows nothing, and there is nothing to take back.
 */
export function isNews(now: InBrowser, told: InBrowser | null, remembered: boolean): boolean {
  if (told !== null) return told.drafts !== now.drafts || told.waiting !== now.waiting;
  return now.drafts + now.waiting > 0 || remembered;
}

/** How often the page looks: drafts come and go with the keys. */
const lookMs = 3000;

/**
 * Tells the server how many drafts, and how many saves that wait, are in this browser, whenever that has changed: whoever
 * closes the day of the branch is told. What does not get through is told at the next look.
 */
export function useTellDrafts(person: string, branchId: number, count: () => InBrowser): void {
  useEffect(() => {
    const name = `drafts-told:${person}:${branchId}`;
    let told: InBrowser | null = null;
    let isTelling = false;
    const look = async () => {
      const now = count();
      const remembered = (localStorage.getItem(name) ?? '') !== '';
      if (isTelling || !navigator.onLine || !isNews(now, told, remembered)) return;
      isTelling = true;
      try {
        await call(noteDrafts, { body: { branch_id: branchId, ...now } });
        told = now;
        remember(name, now.drafts + now.waiting === 0 ? '' : 'some');
      } catch {
        // The next look tells it.
      } finally {
        isTelling = false;
      }
    };
    const timer = setInterval(() => void look(), lookMs);
    return () => clearInterval(timer);
  }, [person, branchId, count]);
}
