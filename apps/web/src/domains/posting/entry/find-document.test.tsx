import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { FindDocument } from './find-document.tsx';

const undo = vi.fn<() => void>();

function Screen() {
  useHotkeys([{ keys: 'mod+z', does: 'Undo', run: undo }]);
  return <FindDocument label="Find a voucher" busy={false} onFind={() => undefined} />;
}

beforeAll(() => startMessages(['vouchers', 'shell']));
afterEach(cleanup);

it('Ctrl+Z in the search takes its text back, and nothing of the document', async () => {
  render(<Screen />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox'), 'CR-1');
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  await user.tab();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});

it('a bare number is of the type that is chosen, and a whole one of its own', async () => {
  const find = vi.fn<(typed: string) => void>();
  render(<FindDocument label="Find a sale" typeIds={[11, 12, 13]} busy={false} onFind={find} />);
  const user = userEvent.setup();
  const number = screen.getByRole('textbox');
  await user.type(number, '12{Enter}');
  await user.selectOptions(screen.getByRole('combobox'), 'Due Sales');
  await user.type(number, '{Enter}');
  await user.clear(number);
  await user.type(number, 'SP-7{Enter}');
  expect(find.mock.calls).toEqual([['SC-12'], ['SD-12'], ['SP-7']]);
});
