import { z } from 'zod';
import { contentText, type Document, documentCodec, entryPending, isUnsaved } from './document.ts';
import { paisaCodec } from './fields.ts';
import { type KeyValueStorage, type OverflowStorage, withOverflow } from './overflow-storage.ts';
import type { QueueItem } from './queue-machine.ts';
import { type Returned, returnedCodec } from './returned.ts';

/** Whose documents, and of which kind. */
export interface Owner {
  /** `personOf` the user. */
  person: string;
  /** The name of the kind. */
  kind: string;
}

/** What was typed and neither saved nor given up. */
export interface Draft {
  document: Document;
  /** When it was last changed, ISO 8601. */
  changedAt: string;
  /** Why it came back after it was saved; null when it never was. */
  returned: Returned | null;
  /** The tab in which it was typed, which takes it up again by itself. */
  tab: string;
}

/** A draft that no open tab has in hand. */
export interface WaitingDraft extends Draft {
  /** Its name in this browser. */
  slot: string;
}

/** A draft as others than its screen know it. */
export interface DraftOfBranch {
  /** The name of its kind. */
  kind: string;
  /** ISO 8601. */
  changedAt: string;
}

const draftCodec: z.ZodType<Draft> = z.object({
  document: documentCodec,
  changedAt: z.string(),
  returned: returnedCodec.nullable(),
  tab: z.string(),
});

const itemCodec: z.ZodType<QueueItem> = z.object({
  id: z.string(),
  kind: z.string(),
  document: documentCodec,
  savedAtMs: z.number(),
  tab: z.string(),
  totalPaisa: paisaCodec,
});
const leaseCodec = z.object({ tab: z.string(), untilMs: z.number() });

/** Longer than anybody comes back to; a browser that is used every day would otherwise fill up. */
const draftKeptMs = 90 * 86_400_000;
/** A tab that sends renews its lease; one that the browser has put to sleep loses it. */
const leaseMs = 10_000;

const draftPrefix = (person: string) => `draft:${person}:`;
const queuePrefix = (person: string) => `queue:${person}:`;
const leaseName = (person: string) => `lease:${person}`;
const isOf = (person: string, name: string) =>
  name.startsWith(draftPrefix(person)) || name.startsWith(queuePrefix(person));
const slotsAt = ({ person, kind }: Owner, branchId: number) => `${draftPrefix(person)}${branchId}:${kind}:`;

/**
 * What one browser keeps of documents that are not in the books, for all its tabs. Each draft and each item of the queue is
 * an entry of its own, so that two tabs never write over one another. What cannot be read (another version wrote it) is
 * left where it is. What the browser has no room for, this page keeps.
 */
export function createDocumentStore(browser: KeyValueStorage, storage: OverflowStorage = withOverflow(browser)) {
  const names = (prefix: string) =>
    storage
      .names()
      .filter((name) => name.startsWith(prefix))
      .sort();
  const drafts = reader(storage, draftCodec);
  const items = reader(storage, itemCodec);
  // A lease is between tabs: one on this page alone would be none.
  const leases = reader(browser, leaseCodec);
  const write = <T>(name: string, codec: z.ZodType<T>, value: T) =>
    storage.setItem(name, JSON.stringify(z.encode(codec, value)));

  const queueOf = (person: string): QueueItem[] => names(queuePrefix(person)).flatMap((name) => items(name) ?? []);
  const itemName = (person: string, id: string) => `${queuePrefix(person)}${id}`;
  const isQueued = (person: string, draft: Document) =>
    !entryPending(draft) &&
    queueOf(person).some(({ document }) => document.key === draft.key && contentText(document) === contentText(draft));
  const draftIn = (person: string, slot: string): Draft | null => {
    const draft = drafts(slot);
    // Saved and handed over, but the page went before it could put the draft away.
    return draft === null || isQueued(person, draft.document) ? null : draft;
  };

  return {
    /** The tab's own draft of a kind in a branch, or null. */
    ownDraft: (owner: Owner, branchId: number, tab: string): Draft | null =>
      draftIn(owner.person, slotsAt(owner, branchId) + tab),

    /**
     * Keeps what is typed now, where `before` was on the screen until now, or forgets it when nothing typed is left. What
     * the tab keeps there of another document waits, under the name that `aside` gives, for whoever takes it up.
     */
    keepDraft: (owner: Owner, tab: string, before: Document, draft: Draft, aside: string): void => {
      const { document } = draft;
      const slotOf = ({ place }: Document) => slotsAt(owner, place.branchId) + tab;
      const [old, slot] = [slotOf(before), slotOf(document)];
      const kept = drafts(slot);
      const isOurs = isThis(kept, document) || isThis(kept, before);
      if (isUnsaved(document)) {
        const others = isOurs ? null : storage.getItem(slot);
        if (others !== null) storage.setItem(slotsAt(owner, document.place.branchId) + aside, others);
        write(slot, draftCodec, draft);
      } else if (isOurs) storage.removeItem(slot);
      if (old !== slot && isThis(drafts(old), before)) storage.removeItem(old);
    },

    /** Keeps a draft that no tab has in hand. */
    putAside: (owner: Owner, draft: Draft, name: string): void =>
      write(slotsAt(owner, draft.document.place.branchId) + name, draftCodec, draft),

    /** The drafts that no tab of `open` has in hand, the last changed first. Very old ones are forgotten. */
    waitingDrafts: (owner: Owner, branchId: number, open: ReadonlySet<string>, now: Date): WaitingDraft[] => {
      const place = slotsAt(owner, branchId);
      const oldest = new Date(now.getTime() - draftKeptMs).toISOString();
      const waiting: WaitingDraft[] = [];
      for (const slot of names(place)) {
        const draft = open.has(slot.slice(place.length)) ? null : draftIn(owner.person, slot);
        if (draft === null) continue;
        if (draft.changedAt < oldest) storage.removeItem(slot);
        else waiting.push({ ...draft, slot });
      }
      return waiting.sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
    },

    /** A draft by the name of its place; null when another tab was quicker. */
    draftAt: (owner: Owner, slot: string): Draft | null => draftIn(owner.person, slot),

    dropDraft: (slot: string): void => storage.removeItem(slot),

    /** How many drafts this person has kept in this browser, in every branch and tab. */
    countDrafts: (person: string): number => names(draftPrefix(person)).length,

    /** What this person has typed in a branch, in whichever tab, and neither saved nor given up, the last changed first. */
    draftsIn: (person: string, branchId: number): DraftOfBranch[] => {
      const place = `${draftPrefix(person)}${branchId}:`;
      return names(place)
        .flatMap((slot) => {
          const draft = draftIn(person, slot);
          const [kind = ''] = slot.slice(place.length).split(':');
          return draft === null ? [] : [{ kind, changedAt: draft.changedAt }];
        })
        .sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
    },

    dropAllDrafts: (person: string): void => {
      for (const slot of names(draftPrefix(person))) storage.removeItem(slot);
    },

    /**
     * How many drafts and documents of this person, or of anybody, only this page has because the browser has no room for
     * them: a reload would lose them.
     */
    countOnPageAlone: (person?: string): number =>
      storage.overflowing().filter((name) => person === undefined || isOf(person, name)).length,

    /** What this person has saved and is not sent. */
    queue: queueOf,

    writeItem: (person: string, item: QueueItem): void => write(itemName(person, item.id), itemCodec, item),

    removeItem: (person: string, id: string): void => storage.removeItem(itemName(person, id)),

    /** Makes the tab the one that sends, or keeps it so; false while another is. */
    takeLease: (person: string, tab: string, nowMs: number): boolean => {
      const lease = leases(leaseName(person));
      if (lease !== null && lease.tab !== tab && lease.untilMs > nowMs && lease.untilMs <= nowMs + leaseMs)
        return false;
      try {
        browser.setItem(leaseName(person), JSON.stringify({ tab, untilMs: nowMs + leaseMs }));
      } catch {
        // Without room there is no lease to be had by anybody; the keys still keep everything single.
      }
      return true;
    },

    releaseLease: (person: string, tab: string): void => {
      if (leases(leaseName(person))?.tab === tab) browser.removeItem(leaseName(person));
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/** Reads entries of one shape; what has not changed since is not parsed again. */
function reader<T>(storage: Pick<OverflowStorage, 'getItem'>, codec: z.ZodType<T>): (name: string) => T | null {
  const known = new Map<string, { text: string; value: T | null }>();
  const parsed = (text: string): T | null => {
    try {
      return codec.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
  return (name) => {
    const text = storage.getItem(name);
    if (text === null) {
      known.delete(name);
      return null;
    }
    const before = known.get(name);
    if (before?.text === text) return before.value;
    const value = parsed(text);
    known.set(name, { text, value });
    return value;
  };
}

const isThis = (draft: Draft | null, { key }: Document) => draft?.document.key === key;
