import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key of a screen, for the bar at its foot and the `?` list. With `run` it is also bound to the keyboard. */
export interface Hotkey {
  /** The keys, joined by `+`. `mod` is Ctrl, or ⌘ on a Mac: `mod+s`, `alt+1`, `enter`, `?`. */
  keys: string;
  /** The action of the key, in words. */
  does: string;
  /** The action; absent where a field handles the key itself and the list only shows it. */
  run?: (() => void) | undefined;
  /** Whether the key is left out of the list because another text on the screen names it. */
  hidden?: boolean | undefined;
}

type Scope = 'screen' | 'everywhere';

const registered = new Map<object, { scope: Scope; hotkeys: readonly Hotkey[] }>();
const watchers = new Set<() => void>();
let lists: Record<Scope, readonly Hotkey[]> = { screen: [], everywhere: [] };

function changed() {
  const of = (scope: Scope) =>
    [...registered.values()].filter((entry) => entry.scope === scope).flatMap((entry) => [...entry.hotkeys]);
  lists = { screen: of('screen'), everywhere: of('everywhere') };
  for (const watcher of watchers) watcher();
}

/**
 * Binds keys while the component is mounted, and lists them. A plain letter or sign has no effect while the user types.
 * Combinations with Ctrl or Alt work everywhere, so Ctrl+S saves from inside a field. Under an open dialog it saves
 * nothing.
 */
export function useHotkeys(hotkeys: readonly Hotkey[], scope: Scope = 'screen'): void {
  const current = useRef(hotkeys);
  current.current = hotkeys;
  const signature = hotkeys.map(({ keys, does }) => `${keys} ${does}`).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the list
  useEffect(() => {
    const place = {};
    registered.set(place, { scope, hotkeys: current.current });
    changed();
    return () => {
      registered.delete(place);
      changed();
    };
  }, [scope, signature]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const hotkey = current.current.find(({ keys, run }) => run !== undefined && matches(event, keys));
      if (!hotkey?.run || (isPlain(hotkey.keys) && isTyping(event))) return;
      event.preventDefault();
      if (!isOfScreen(hotkey.keys) || !isBehindDialog()) hotkey.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** Returns the keys listed now, for the bar and the `?` dialog. */
export function useHotkeyList(scope: Scope): readonly Hotkey[] {
  const all = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => lists[scope],
  );
  return all;
}

/** Whether the keys save or undo. An open dialog gets these keys, never the screen behind it. */
const isOfScreen = (keys: string) => keys === 'mod+s' || keys === 'mod+z';

const isBehindDialog = () => document.querySelector('.dialog[data-state="open"]') !== null;

const isPlain = (keys: string) => !/^(mod|alt)\+/.test(keys);

/** Whether the user types into the target. A list of choices counts too: letters choose the options that begin with them. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.tagName === 'SELECT') return key !== '/' && key !== '?';
  return target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName);
}

/**
 * Whether the event is these keys. Digits are compared by their position on the keyboard, because some layouts give
 * another character with Alt.
 */
export function matches(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  keys: string,
): boolean {
  const parts = keys.split('+');
  const key = parts[parts.length - 1] ?? '';
  const mod = event.ctrlKey || event.metaKey;
  if (parts.includes('mod') !== mod || parts.includes('alt') !== event.altKey) return false;
  if (/^\d$/.test(key) && parts.includes('shift') !== event.shiftKey) return false;
  if (/^\d$/.test(key)) return event.code === `Digit${key}` || event.code === `Numpad${key}`;
  if (/^[a-z]$/.test(key)) return event.code === `Key${key.toUpperCase()}` || event.key.toLowerCase() === key;
  return event.key.toLowerCase() === key;
}
