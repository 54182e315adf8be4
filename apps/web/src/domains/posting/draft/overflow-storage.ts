/** A browser's storage of texts by name, such as `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A storage that takes every text. A text for which the browser has no room stays in this page. */
export interface OverflowStorage {
  getItem: (name: string) => string | null;
  setItem: (name: string, text: string) => void;
  removeItem: (name: string) => void;
  /** Returns every name, in the browser or on this page alone. */
  names: () => string[];
  /** Tries the browser again, then returns the names of the texts that only this page has. A reload would lose them. */
  overflowing: () => string[];
}

/**
 * Keeps texts in this page if the browser has no room. They stay as long as the page is open, even if another person signs
 * in. They go to the browser as soon as there is room again.
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
