/** Where a browser keeps texts by name; `localStorage` is one. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A storage that takes every text: what the browser has no room for stays in this page. */
export interface OverflowStorage {
  getItem: (name: string) => string | null;
  setItem: (name: string, text: string) => void;
  removeItem: (name: string) => void;
  /** Every name, in the browser or on this page alone. */
  names: () => string[];
  /** The names of what only this page has, once it was tried again: a reload would lose it. */
  overflowing: () => string[];
}

/**
 * Keeps in this page what the browser has no room for, for as long as the page is open and whoever signs in on it. It goes
 * to the browser as soon as there is room again.
 */
export function withOverflow(browser: KeyValueStorage): OverflowStorage {
  const overflow = new Map<string, string>();
  const store = (name: string, text: string) => {
    try {
      browser.setItem(name, text);
      overflow.delete(name);
    } catch {
      overflow.set(name, text);
    }
  };
  const storeRest = () => {
    for (const [name, text] of [...overflow]) store(name, text);
  };
  return {
    getItem: (name) => overflow.get(name) ?? browser.getItem(name),
    setItem: (name, text) => {
      store(name, text);
      storeRest();
    },
    removeItem: (name) => {
      overflow.delete(name);
      browser.removeItem(name);
      storeRest();
    },
    names: () => {
      const stored = Array.from({ length: browser.length }, (_, at) => browser.key(at) ?? '');
      return [...new Set([...stored, ...overflow.keys()])];
    },
    overflowing: () => {
      storeRest();
      return [...overflow.keys()];
    },
  };
}
