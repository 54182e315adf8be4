import { createStore } from '#store.ts';

/** The saved documents that are not sent yet, in every branch. */
export interface Queued {
  count: number;
  /** The time at which the oldest of them was saved, in ms. */
  sinceMs: number;
}

export interface Connection {
  /** False when the browser is offline, or since a call got no answer. */
  online: boolean;
  /** The names of the saves being sent now, such as CR. */
  saving: readonly string[];
  /** The number of saves that wait for the connection. */
  waiting: number;
  /** The queued documents of this user; null without any. */
  queued: Queued | null;
}

export const connection = createStore<Connection>({
  online: navigator.onLine,
  saving: [],
  waiting: 0,
  queued: null,
});

const change = (part: Partial<Connection>) => connection.set({ ...connection.get(), ...part });

/** Tells the shell whether the server can be reached; every call reports it. */
export const noteOnline = (online: boolean) => {
  if (connection.get().online !== online) change({ online });
};

window.addEventListener('online', () => noteOnline(true));
window.addEventListener('offline', () => noteOnline(false));

/** Shows a save at the foot of the sidebar until the returned function is called. */
export function noteSaving(label: string): () => void {
  change({ saving: [...connection.get().saving, label] });
  return () => {
    const left = [...connection.get().saving];
    left.splice(left.indexOf(label), 1);
    change({ saving: left });
  };
}

/** Counts a save that waits for the connection, until the returned function is called. */
export function noteWaiting(): () => void {
  change({ online: false, waiting: connection.get().waiting + 1 });
  return () => change({ waiting: connection.get().waiting - 1 });
}

/** Shows the queued documents. */
export const noteQueued = (queued: Queued | null) => {
  const before = connection.get().queued;
  if (before?.count !== queued?.count || before?.sinceMs !== queued?.sinceMs) change({ queued });
};
