/** Keys that are pressed before those who are to hear them are there. Nobody else hears them meanwhile. */

export type HeldKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

let held: HeldKey[] = [];
let holds = false;
/** A key that was held is being given to its field. */
let gives = false;

const modifiers: readonly string[] = ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock'];

const hold = (event: KeyboardEvent) => {
  if (gives || event.isComposing || modifiers.includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  held.push({ key, code, ctrlKey, metaKey, altKey, shiftKey });
};

/** Holds every key back from now on, until {@link releaseKeys}. */
export function holdKeys(): void {
  if (holds) return;
  holds = true;
  held = [];
  window.addEventListener('keydown', hold, { capture: true });
}

/** Returns the first key that is held and was not taken yet. */
export const takeHeldKey = (): HeldKey | undefined => held.shift();

export function releaseKeys(): void {
  holds = false;
  held = [];
  window.removeEventListener('keydown', hold, { capture: true });
}

/** Presses a key that was held, in the field for which it was meant. */
export function giveKey(field: HTMLElement | null, key: HeldKey): void {
  gives = true;
  field?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  gives = false;
}

/** Returns a text with a key typed at its end; null where the key types no text. */
export function textWithKey(text: string, { key, ctrlKey, metaKey, altKey }: HeldKey): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  return [...key].length === 1 ? text + key : null;
}
