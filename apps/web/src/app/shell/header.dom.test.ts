import { expect, it } from 'vitest';
import { initials } from './header.tsx';

it('makes initials of first and last name, in any script', () => {
  expect(initials('Rashida Begum')).toBe('RB');
  expect(initials(' md. rahim uddin ')).toBe('MU');
  expect(initials('Rashida')).toBe('R');
  expect(initials('রশিদা বেগম')).toBe('রবে');
  expect(initials('')).toBe('');
});
