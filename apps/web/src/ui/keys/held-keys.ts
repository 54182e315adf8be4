/** Stores keys that are pressed before their field is there. No other listener hears them meanwhile. */

export type HeldKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

let held: HeldKey[] = [];
let holds = false;
/** Whether a stored key is being given to its field. */
let gives = false;

const modifiers: readonly string[] = ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock'];

const hold = (event: KeyboardEvent) => {
  if (gives || event.isComposing || modifiers.includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  held.push({ key, code, ctrlKey, metaKey, altKey, shiftKey });
};

/** Stores every key from now on, until {@link releaseKeys}. */
export function holdKeys(): void {
  if (holds) return;
  holds = true;
  held = [];
  window.addEventListener('keydown', hold, { capture: true });
}

/** Returns the first stored key that was not taken yet. */
export const takeHeldKey = (): HeldKey | undefined => held.shift();

export function releaseKeys(): void {
  holds = false;
  held = [];
  window.removeEventListener('keydown', hold, { capture: true });
}

/** Presses a stored key in the field for which it was meant. */
export function giveKey(field: HTMLElement | null, key: HeldKey): void {
  gives = true;
  field?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  gives = false;
}

/** Returns the text with the key's character at its end; null when the key types no text. */
export function textWithKey(text: string, { key, ctrlKey, metaKey, altKey }: HeldKey): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  return [...key].length === 1 ? text + key : null;
}
