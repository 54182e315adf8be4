import { expect, it } from 'vitest';
import { matches } from './hotkeys.ts';

const press = (key: string, code: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
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
});

it('does not take a combination for the plain key, nor the plain key for a combination', () => {
  expect(matches(press('?', 'Slash'), '?')).toBe(true);
  expect(matches(press('?', 'Slash', { ctrlKey: true }), '?')).toBe(false);
  expect(matches(press('1', 'Digit1'), 'alt+1')).toBe(false);
  expect(matches(press('s', 'KeyS', { ctrlKey: true, altKey: true }), 'mod+s')).toBe(false);
});
