import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { type Hotkey, useHotkeys } from './hotkeys.ts';
import { KeyBar } from './key-bar.tsx';

const run: Hotkey = { keys: 'enter', does: 'run' };
const openRow: Hotkey = { keys: 'enter', does: 'open the row' };
const print: Hotkey = { keys: 'mod+p', does: 'print' };

function Keys({ of }: { of: readonly Hotkey[] }) {
  useHotkeys(of);
  return null;
}

const shown = () => [...screen.getByRole('complementary').children].slice(0, -1).map((part) => part.textContent);

beforeAll(() => startMessages(['ui']));
afterEach(cleanup);

it('shows a key that does two things twice, and neither of them on the next screen', () => {
  const { rerender } = render(<KeyBar />);
  const show = (...of: Hotkey[]) =>
    act(() => {
      rerender(
        <>
          <KeyBar />
          <Keys of={of} />
        </>,
      );
    });
  show(openRow, run);
  expect(shown()).toEqual([expect.stringContaining(openRow.does), expect.stringContaining(run.does)]);
  show(print);
  expect(shown()).toEqual([expect.stringContaining(print.does)]);
});
