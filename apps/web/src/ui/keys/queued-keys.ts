/** Queues keys that are pressed before their field is there. No other listener hears them meanwhile. */

export type QueuedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

let queued: QueuedKey[] = [];
let isQueueing = false;
/** Whether a queued key is being given to its field. */
let gives = false;

const modifiers: readonly string[] = ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock'];

const queueKey = (event: KeyboardEvent) => {
  if (gives || event.isComposing || modifiers.includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  queued.push({ key, code, ctrlKey, metaKey, altKey, shiftKey });
};

/** Queues every key from now on, until {@link releaseKeys}. */
export function queueKeys(): void {
  if (isQueueing) return;
  isQueueing = true;
  queued = [];
  window.addEventListener('keydown', queueKey, { capture: true });
}

/** Returns the first queued key, and takes it from the queue. */
export const takeQueuedKey = (): QueuedKey | undefined => queued.shift();

export function releaseKeys(): void {
  isQueueing = false;
  queued = [];
  window.removeEventListener('keydown', queueKey, { capture: true });
}

/** Presses a queued key in the field for which it was meant. */
export function giveKey(field: HTMLElement | null, key: QueuedKey): void {
  gives = true;
  field?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  gives = false;
}

/** Returns the text with the key's character at its end; null when the key types no text. */
export function textWithKey(text: string, { key, ctrlKey, metaKey, altKey }: QueuedKey): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  return [...key].length === 1 ? text + key : null;
}
