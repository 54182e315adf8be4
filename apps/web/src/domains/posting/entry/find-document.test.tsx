import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { useHotkeys } from '#ui/hotkeys.ts';
import { FindDocument } from './find-document.tsx';

const undo = vi.fn<() => void>();

function Screen() {
  useHotkeys([{ keys: 'mod+z', does: 'Undo', run: undo }]);
  return <FindDocument label="Find a voucher" busy={false} onFind={() => undefined} />;
}

beforeAll(() => startMessages(['vouchers']));
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
