import { useSyncExternalStore } from 'react';

/** A value that components can watch. It outlives every component: for example who is signed in. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  watch: (watcher: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const watcher of watchers) watcher();
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Returns the store's value, and draws again whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.watch, store.get);
}
