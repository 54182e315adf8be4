import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { matches, useHotkeys } from './hotkeys.ts';

const press = (key: string, code: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

it('takes Ctrl and the Mac command key for the same', () => {
  expect(matches(press('s', 'KeyS', { ctrlKey: true }), 'mod+s')).toBe(true);
  expect(matches(press('s', 'KeyS', { metaKey: true }), 'mod+s')).toBe(true);
  expect(matches(press('s', 'KeyS'), 'mod+s')).toBe(false);
});

it('knows letters and digits by their place where the layout gives another character', () => {
  expect(matches(press('ৎ', 'KeyS', { ctrlKey: true }), 'mod+s')).toBe(true);
  expect(matches(press('¡', 'Digit1', { altKey: true }), 'alt+1')).toBe(true);
  expect(matches(press('1', 'Numpad1', { altKey: true }), 'alt+1')).toBe(true);
  expect(matches(press('!', 'Digit1', { altKey: true, shiftKey: true }), 'alt+shift+1')).toBe(true);
  expect(matches(press('!', 'Digit1', { altKey: true, shiftKey: true }), 'alt+1')).toBe(false);
});

it('does not take a combination for the plain key, nor the plain key for a combination', () => {
  expect(matches(press('?', 'Slash'), '?')).toBe(true);
  expect(matches(press('?', 'Slash', { ctrlKey: true }), '?')).toBe(false);
  expect(matches(press('1', 'Digit1'), 'alt+1')).toBe(false);
  expect(matches(press('s', 'KeyS', { ctrlKey: true, altKey: true }), 'mod+s')).toBe(false);
});

it('saves and takes back nothing behind an open dialog; what leads elsewhere goes on', () => {
  const ran = vi.fn<(keys: string) => void>();
  const keys = ['mod+s', 'mod+z', 'mod+k'];
  const { unmount } = renderHook(() => useHotkeys(keys.map((one) => ({ keys: one, does: one, run: () => ran(one) }))));
  const dialog = document.createElement('div');
  dialog.className = 'dialog';
  dialog.dataset.state = 'open';
  const pressAll = () => {
    ran.mockClear();
    for (const key of ['s', 'z', 'k']) window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true }));
    return ran.mock.calls.flat();
  };
  document.body.append(dialog);
  expect(pressAll()).toEqual(['mod+k']);
  dialog.remove();
  expect(pressAll()).toEqual(keys);
  unmount();
});
