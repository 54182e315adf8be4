import { z } from 'zod';
import type { QueueItem } from '#domains/posting/queue/queue-machine.ts';
import { contentText, type Document, documentCodec, entryPending, isUnsaved } from './document.ts';
import { paisaCodec } from './fields.ts';
import { type KeyValueStorage, type OverflowStorage, withOverflow } from './overflow-storage.ts';
import { type Returned, returnedCodec } from './returned.ts';

/** The person whose documents are stored, and their kind. */
export interface Owner {
  /** `personOf` the user. */
  person: string;
  /** The name of the kind. */
  kind: string;
}

/** A typed document that is neither saved nor discarded. */
export interface Draft {
  document: Document;
  /** The time of the last change, ISO 8601. */
  changedAt: string;
  /** Why the queue returned it after a save; null if it was never saved. */
  returned: Returned | null;
  /** The tab in which it was typed. That tab opens it again by itself. */
  tab: string;
}

/** A draft that no tab has open. */
export interface WaitingDraft extends Draft {
  /** Its name in the browser's storage. */
  slot: string;
}

/** A draft as other screens than its own know it. */
export interface DraftOfBranch {
  /** The name of its kind. */
  kind: string;
  /** ISO 8601. */
  changedAt: string;
}

/** An entry that another release of this page stored, in a form that this one cannot read. */
export interface UnreadableEntry {
  /** Its name in the browser's storage. */
  name: string;
  /** As it was stored: JSON, as a rule. */
  text: string;
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

/** The time in ms for which a draft is stored. Nobody returns to an older one, and a browser in daily use would fill up. */
const draftKeptMs = 90 * 86_400_000;
/** The time in ms for which a lease lasts. A tab that sends renews it. A tab that the browser has put to sleep loses it. */
const leaseMs = 10_000;

/**
 * The names of the fields in a stored document belong to its format. A page leaves entries of another format alone, so a
 * change of these names needs another number here.
 */
const FORMAT = 3;
export const everyDraft = `draft${FORMAT}:`;
const draftPrefix = (person: string) => `${everyDraft}${person}:`;
export const queuePrefix = (person: string) => `queue${FORMAT}:${person}:`;
const leaseName = (person: string) => `lease:${person}`;
const isOf = (person: string, name: string) =>
  name.startsWith(draftPrefix(person)) || name.startsWith(queuePrefix(person));
/** The name of an entry of any format: its kind of entry, its format, and whose it is with what follows. */
const ofAnyFormat = /^(?:draft|queue)\d+:(.+)$/;
const slotsAt = ({ person, kind }: Owner, branchId: number) => `${draftPrefix(person)}${branchId}:${kind}:`;

/**
 * Creates the store of documents that are not in the books, for all tabs of one browser. Each draft and each queued item is
 * an entry of its own, so that two tabs never overwrite each other. An entry that another version wrote may be unreadable; it
 * stays as it is until its person discards it. This page keeps what the browser has no room for.
 */
export function createDocumentStore(browser: KeyValueStorage, storage: OverflowStorage = withOverflow(browser)) {
  const names = (prefix: string) =>
    storage
      .names()
      .filter((name) => name.startsWith(prefix))
      .sort();
  const drafts = reader(storage, draftCodec);
  const items = reader(storage, itemCodec);
  // A lease works between tabs, so this page never keeps one alone.
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
    // The document is queued, but the page closed before it could remove the draft.
    return draft === null || isQueued(person, draft.document) ? null : draft;
  };

  return {
    /** Returns the tab's own draft of a kind in a branch, or null. */
    ownDraft: (owner: Owner, branchId: number, tab: string): Draft | null =>
      draftIn(owner.person, slotsAt(owner, branchId) + tab),

    /**
     * Stores the present document, or removes its draft if nothing typed is left. `before` was on the screen until now. If
     * the tab has a draft of another document there, that draft waits under the name `aside`.
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

    /** Stores a draft that no tab has open. */
    putAside: (owner: Owner, draft: Draft, name: string): void =>
      write(slotsAt(owner, draft.document.place.branchId) + name, draftCodec, draft),

    /** Returns the drafts that no tab of `open` has open, the last changed first. It removes very old ones. */
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

    /** Returns the draft of a slot; null if another tab has taken it. */
    draftAt: (owner: Owner, slot: string): Draft | null => draftIn(owner.person, slot),

    dropDraft: (slot: string): void => storage.removeItem(slot),

    /** Returns the number of the person's drafts in this browser, in every branch and tab. */
    countDrafts: (person: string): number => names(draftPrefix(person)).length,

    /** Returns the person's drafts in a branch, of every tab, the last changed first. */
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

    /** Returns the person's entries that this page cannot read. They are of another format, or of another shape. */
    unreadable: (person: string): UnreadableEntry[] =>
      names('').flatMap((name) => {
        if (ofAnyFormat.exec(name)?.[1]?.startsWith(`${person}:`) !== true) return [];
        const read = name.startsWith(draftPrefix(person))
          ? drafts
          : name.startsWith(queuePrefix(person))
            ? items
            : null;
        return read !== null && read(name) !== null ? [] : [{ name, text: storage.getItem(name) ?? '' }];
      }),

    dropEntries: (entries: readonly UnreadableEntry[]): void => {
      for (const { name } of entries) storage.removeItem(name);
    },

    dropAllDrafts: (person: string): void => {
      for (const slot of names(draftPrefix(person))) storage.removeItem(slot);
    },

    /**
     * Returns how many drafts and queued documents only this page has, because the browser has no room. A reload would lose
     * them. Without `person` it counts everybody's.
     */
    countOnPageAlone: (person?: string): number =>
      storage.overflowing().filter((name) => person === undefined || isOf(person, name)).length,

    /** Returns the documents that the person has saved and that are not sent. */
    queue: queueOf,

    writeItem: (person: string, item: QueueItem): void => write(itemName(person, item.id), itemCodec, item),

    removeItem: (person: string, id: string): void => storage.removeItem(itemName(person, id)),

    /** Gives the lease to the tab or renews it, so that the tab sends. Returns false while another tab has the lease. */
    takeLease: (person: string, tab: string, nowMs: number): boolean => {
      const lease = leases(leaseName(person));
      if (lease !== null && lease.tab !== tab && lease.untilMs > nowMs && lease.untilMs <= nowMs + leaseMs)
        return false;
      try {
        browser.setItem(leaseName(person), JSON.stringify({ tab, untilMs: nowMs + leaseMs }));
      } catch {
        // Without room nobody gets a lease. The keys still prevent duplicates.
      }
      return true;
    },

    releaseLease: (person: string, tab: string): void => {
      if (leases(leaseName(person))?.tab === tab) browser.removeItem(leaseName(person));
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/** Returns a function that reads entries of one shape. It does not parse an unchanged entry again. */
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
