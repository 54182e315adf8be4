import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { WordOf } from '@cashbook/words/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import { lookUpAccounts } from '#domains/posting/described/look-up.ts';
import { queuePrefix } from '#domains/posting/draft/document-store.ts';
import { type InBrowser, useReportDrafts } from '#domains/posting/draft/report-drafts.ts';
import { documentStore, draftsChanged, lastSaved } from '#domains/posting/draft/store.ts';
import { typedTable } from '#domains/posting/machine/entry-state.ts';
import { later } from '#later.ts';
import { connection, noteQueued, noteSaving } from '#session/connection.ts';
import { personOf } from '#session/person.ts';
import { randomId } from '#session/random-id.ts';
import { askAgain, may, refreshSettings, session, useSignedIn } from '#session/session.ts';
import { createStore, type Store, useStore } from '#store.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { DocumentQueue, type QueuePorts } from './document-queue.ts';
import { type QueueDesk, type QueueItem, type QueueState, startQueue } from './queue-machine.ts';
import { findByKey, sendDocument } from './send.ts';
import { notifyTabs, onTabMessage, tabName } from './tabs.ts';

/** A kind as the frame knows it before any of its screens opens. */
export interface KnownKind {
  /** The path of its screen. The screen is for users with `mayCreate` or one of `mayEdit`. */
  path: string;
  mayCreate: PermissionName;
  mayEdit: readonly PermissionName[];
  /** Its name in the menu. */
  title: WordOf<'shell'>;
  /** The menu's group of its screen. */
  within: WordOf<'shell'>;
  load: () => Promise<EntryKind>;
}

/** Every kind by its name. */
export type KnownKinds = Readonly<Record<string, KnownKind>>;

interface QueueContextValue {
  queue: DocumentQueue;
  state: Store<QueueState>;
  kinds: KnownKinds;
}

const QueueContext = createContext<QueueContextValue | null>(null);

/** Returns the queue of the signed-in person. For components inside {@link DocumentQueueProvider}. */
export function useDocumentQueue(): QueueContextValue & { shown: QueueState } {
  const value = use(QueueContext);
  if (value === null) throw new Error('There is no queue around this.');
  return { ...value, shown: useStore(value.state) };
}

/** Sends the documents that a person has saved, on every screen, as long as they are signed in. */
export function DocumentQueueProvider({ kinds, children }: { kinds: KnownKinds; children: ReactNode }) {
  const { user, desk } = useSignedIn();
  const person = personOf(user);
  const said = useAnnounce();
  const announce = useRef(said);
  announce.current = said;
  const [value, setValue] = useState<QueueContextValue | null>(null);

  useEffect(() => {
    const made = startSending({ kinds, person, announce: (...args) => announce.current(...args) });
    setValue(made.value);
    return made.stop;
  }, [kinds, person]);

  const { branchId, transactionDate: day } = desk;
  useEffect(() => value?.queue.deskIs({ branchId, day }), [value, branchId, day]);
  const count = useCallback(() => inBrowser(person, branchId), [person, branchId]);
  useReportDrafts(person, branchId, count);
  return value === null ? null : <QueueContext value={value}>{children}</QueueContext>;
}

/** Counts the person's documents of the branch that are in this browser and not in the books. */
function inBrowser(person: string, branchId: number): InBrowser {
  return {
    drafts: documentStore.draftsIn(person, branchId).length,
    waiting: documentStore.queue(person).filter(({ document }) => document.place.branchId === branchId).length,
  };
}

type Announce = (saved: { vrNo: string }, how: 'saved' | 'updated' | 'in_books') => void;

/** Returns a function that reports a document in the books and loads all data again. */
function useAnnounce(): Announce {
  const { t } = useTranslation('queue');
  const queries = useQueryClient();
  return ({ vrNo: number }, how) => {
    const words = { saved: t('voucherNumber', { number }), updated: t('updated'), in_books: t('inBooks', { number }) };
    toast.ok(words[how]);
    void queries.invalidateQueries();
  };
}

interface Sender {
  kinds: KnownKinds;
  person: string;
  announce: Announce;
}

function startSending(sender: Sender): { value: QueueContextValue; stop: () => void } {
  const { kinds, person, announce } = sender;
  // The next person's screen does not show the last save of the person before.
  lastSaved.set({});
  const state = createStore<QueueState>(startQueue([]));
  const queue: DocumentQueue = new DocumentQueue({
    store: documentStore,
    person,
    tab: tabName,
    nowMs: Date.now,
    after: later,
    newId: randomId,
    ...callsOf(sender),
    // Another person gets a new frame. For the same person the frame stays, even if the line is cut meanwhile: the next retry
    // asks again.
    refreshDesk: (asksWho) => {
      const asked = asksWho ? askAgain() : refreshSettings();
      void asked.then(
        () => queue.deskIs(deskOfSession(person)),
        () => undefined,
      );
    },
    announce: (item, saved, how) => {
      notifyTabs({ kind: 'saved', key: item.document.key, tab: item.tab, name: item.kind, saved, how });
      lastSaved.set({ ...lastSaved.get(), [item.kind]: saved });
      announce(saved, how);
    },
    broughtBack: ({ tab }, returned) => {
      if (returned.why === 'refused' || returned.why === 'key_refused') {
        toast.bad(returned.sentence);
        notifyTabs({ kind: 'refused', tab, sentence: returned.sentence });
      }
      queueMicrotask(draftsChanged);
    },
    changed: (next) => {
      state.set(next);
      const [oldest] = next.items;
      noteQueued(oldest === undefined ? null : { count: next.items.length, sinceMs: oldest.savedAtMs });
    },
  });
  queue.look();
  const stops = [
    whenStored(person, () => queue.look()),
    whenOnline(() => queue.retry()),
    onTabMessage((message) => {
      if (message.kind === 'refused' && message.tab === tabName()) toast.bad(message.sentence);
      if (message.kind !== 'saved' || message.tab !== tabName()) return;
      lastSaved.set({ ...lastSaved.get(), [message.name]: message.saved });
      announce(message.saved, message.how);
    }),
    askBeforeClosing(state),
  ];
  const stop = () => {
    for (const end of stops) end();
    queue.stop();
    noteQueued(null);
  };
  return { value: { queue, state, kinds }, stop };
}

/** Returns the queue's requests to the server, with the calls of each kind. */
function callsOf({ kinds, person }: Sender): Pick<QueuePorts, 'send' | 'lookUp' | 'askKey'> {
  const kindOf = async (item: QueueItem) => kinds[item.kind]?.load() ?? Promise.reject(new Error(item.kind));
  const send = async (item: QueueItem, desk: QueueDesk) => {
    // Nothing is sent while the browser is offline. The document cannot have arrived and stays free to be changed.
    if (!navigator.onLine) return { is: 'later' } as const;
    const kind = await kindOf(item).catch(() => null);
    if (kind === null) return { is: 'later' } as const;
    const done = noteSaving(item.document.loaded?.vrNo ?? kind.prefix);
    return sendDocument(kind, item, { desk, person }).finally(done);
  };
  const mayEdit = (kind: EntryKind) => {
    const now = session.get();
    return now.status === 'signed-in' && kind.mayEdit.some((permission) => may(now.settings, permission));
  };
  return {
    send: (item, desk, answer) => void send(item, desk).then(answer),
    lookUp: (item, lookUp, answer) => {
      const asked = kindOf(item).then(async (kind) => {
        const matches = await lookUpAccounts(kind, lookUp, item.document);
        const proposes = typedTable(kind, lookUp.table)?.proposes;
        return matches === null ? null : { matches, ...(proposes === undefined ? {} : { proposes }) };
      });
      void asked.catch(() => null).then(answer);
    },
    askKey: (item, answer) => {
      const asked = kindOf(item).then(async (kind) => answer(await findByKey(kind, item.document.key), mayEdit(kind)));
      asked.catch(() => answer({ is: 'lost' }, false));
    },
  };
}

function deskOfSession(person: string): QueueDesk | null {
  const now = session.get();
  if (now.status !== 'signed-in' || personOf(now.user) !== person) return null;
  return { branchId: now.settings.branch.id, day: now.settings.trx_dt };
}

function whenStored(person: string, look: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(queuePrefix(person)) || key === `lease:${person}`) look();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Calls `retry` when the line works again: the browser reports it, or another call of the page succeeds. */
function whenOnline(retry: () => void): () => void {
  let wasOnline = connection.get().online;
  const stop = connection.watch(() => {
    const { online } = connection.get();
    if (online && !wasOnline) retry();
    wasOnline = online;
  });
  return stop;
}

/** Makes the browser ask before a tab with queued documents is closed. */
function askBeforeClosing(state: Store<QueueState>): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (state.get().items.length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
