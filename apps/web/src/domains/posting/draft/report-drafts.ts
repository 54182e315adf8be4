import { noteDrafts } from '@cashbook/contract/access/session';
import { useEffect } from 'react';
import { remember } from '#remember.ts';
import { call } from '#session/api.ts';

/** The number of a person's documents of a branch that are in this browser and not in the books. */
export interface InBrowser {
  drafts: number;
  /** Saved and not sent yet. */
  waiting: number;
}

/**
 * Whether this page has to report to the server. `told` is its last report, null before the first one. `remembered` says that
 * a page of this browser has reported some documents, perhaps in another session. Otherwise the server knows of none, and a
 * report of zero is not needed.
 */
export function isNews(now: InBrowser, told: InBrowser | null, remembered: boolean): boolean {
  if (told !== null) return told.drafts !== now.drafts || told.waiting !== now.waiting;
  return now.drafts + now.waiting > 0 || remembered;
}

/** The time in ms between two looks. Drafts change with the keys. */
const lookMs = 3000;

/**
 * Reports the number of drafts and queued saves in this browser to the server after every change. The person who closes the
 * day of the branch sees it. The next look repeats a failed report.
 */
export function useReportDrafts(person: string, branchId: number, count: () => InBrowser): void {
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
        // The next look repeats the report.
      } finally {
        isTelling = false;
      }
    };
    const timer = setInterval(() => void look(), lookMs);
    return () => clearInterval(timer);
  }, [person, branchId, count]);
}
