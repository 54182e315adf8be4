import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useFormat } from './format.ts';
import { changeLanguage, startMessages } from './start.ts';

function Figure() {
  return <output>{useFormat().count(12)}</output>;
}

beforeAll(() => startMessages(['ui']));
afterEach(cleanup);

it('writes its figures anew when the page changes its language', async () => {
  render(<Figure />);
  expect(screen.getByRole('status').textContent).toBe('12');
  await act(() => changeLanguage('bn'));
  expect(screen.getByRole('status').textContent).toBe('১২');
  await act(() => changeLanguage('en'));
  expect(screen.getByRole('status').textContent).toBe('12');
});
