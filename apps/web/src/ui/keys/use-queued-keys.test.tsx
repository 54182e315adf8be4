import { act, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueKeys, releaseKeys } from './queued-keys.ts';
import { useQueuedKeys } from './use-queued-keys.ts';

const heard: string[] = [];

function Late() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useQueuedKeys({ input, text, setText });
  return (
    <input
      ref={input}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => heard.push(`${key} at ${text}`)}
    />
  );
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  releaseKeys();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

it('keys pressed before a field is there are typed into it in order, and nobody else hears them', async () => {
  const behind = vi.fn();
  document.body.addEventListener('keydown', behind);
  queueKeys();
  for (const key of ['b', 'a', 'n', 'x', 'Backspace', 'k', 'ArrowDown', 'Enter']) press(key);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Late />));
  expect(place.querySelector('input')?.value, 'not before its turn').toBe('');
  await act(async () => vi.runAllTimersAsync());
  expect(place.querySelector('input')?.value).toBe('bank');
  expect(heard).toEqual(['ArrowDown at bank', 'Enter at bank']);
  // The screen behind heard only the keys given to the field, because their events bubble up.
  expect(behind.mock.calls.length).toBe(2);
  press('q');
  expect(behind.mock.calls.length, 'released').toBe(3);
  await act(async () => root.unmount());
  document.body.removeEventListener('keydown', behind);
});
