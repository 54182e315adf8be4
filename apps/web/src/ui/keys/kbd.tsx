import './kbd.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const shownAs: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  space: 'Space',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  delete: 'Delete',
};

/** Returns `mod+s` as people read it: `Ctrl S`, or `⌘ S` on a Mac. */
function keysText(keys: string): string {
  return keys
    .split('+')
    .map((key) => shownAs[key] ?? key.toUpperCase())
    .join(' ');
}

/** A key hint such as `mod+s`, `alt+1`, `enter`. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className="kbd">{keysText(keys)}</kbd>;
}
