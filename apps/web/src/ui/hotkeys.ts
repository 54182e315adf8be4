import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key of a screen, for the bar at its foot, the `?` list, and, with `run`, for the keyboard itself. */
export interface Hotkey {
  /** `mod` is Ctrl, or ⌘ on a Mac: `mod+s`, `alt+1`, `enter`, `?`. */
  keys: string;
  /** What it does, in words. */
  does: string;
  /** Absent where a field handles the key itself and it is only to be listed. */
  run?: (() => void) | undefined;
  /** Not in the list: it is said elsewhere. */
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
 * Binds keys while the component is mounted, and lists them. A plain letter or sign is left alone while somebody types;
 * combinations with Ctrl or Alt work everywhere, so Ctrl+S saves from inside a field; under an open dialog it saves nothing.
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

/** The keys listed now, for the bar and the `?` dialog. */
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

/** What saves or takes back is meant for the dialog that is open, never for the screen behind it. */
const isOfScreen = (keys: string) => keys === 'mod+s' || keys === 'mod+z';

const isBehindDialog = () => document.querySelector('.dialog[data-state="open"]') !== null;

const isPlain = (keys: string) => !/^(mod|alt)\+/.test(keys);

/** A list of choices is typed into as well, by the letters that its choices begin with. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.tagName === 'SELECT') return key !== '/' && key !== '?';
  return target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName);
}

/** Digits are told by their place on the keyboard: with Alt held, some layouts give another character. */
export function matches(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  keys: string,
): boolean {
  const parts = keys.split('+');
  const key = parts[parts.length - 1] ?? '';
  const mod = event.ctrlKey || event.metaKey;
  if (parts.includes('mod') !== mod || parts.includes('alt') !== event.altKey) return false;
  if (/^\d$/.test(key)) return event.code === `Digit${key}` || event.code === `Numpad${key}`;
  if (/^[a-z]$/.test(key)) return event.code === `Key${key.toUpperCase()}` || event.key.toLowerCase() === key;
  return event.key.toLowerCase() === key;
}
