import { createStore } from '#store.ts';

export interface Connection {
  /** False when the browser says so, or since a call got no answer. */
  online: boolean;
  /** What is being sent now, by name, such as CR. */
  saving: readonly string[];
  /** Saves that wait for the connection to come back. */
  waiting: number;
}

export const connection = createStore<Connection>({ online: navigator.onLine, saving: [], waiting: 0 });

const change = (part: Partial<Connection>) => connection.set({ ...connection.get(), ...part });

/** Tells the shell whether the server can be reached; every call's outcome may. */
export const noteOnline = (online: boolean) => change({ online });

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
