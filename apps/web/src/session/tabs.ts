/** The messages between the tabs of one browser. */
export type TabMessage = 'settings-changed' | 'session-changed';

const channel = new BroadcastChannel('cashbook');

/** Sends the message to the other tabs. */
export const notifyTabs = (message: TabMessage): void => channel.postMessage(message);

/** Calls back for every message of another tab, until the returned function is called. */
export function watchTabs(watcher: (message: TabMessage) => void): () => void {
  const listen = (event: MessageEvent<TabMessage>) => watcher(event.data);
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}

/** The browser's copy of the settings (spec 1 §3). */
export const settingsKey = 'settings';
