import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startMessages } from '#i18n/start.ts';
import { keptPicks } from './picks.ts';
import { TypeAhead } from './type-ahead.tsx';

const party = z.object({ id: z.number(), name: z.string() });
type Party = z.output<typeof party>;
const rahim = { id: 1, name: 'Md. Rahim Uddin' };
const rahima = { id: 2, name: 'Rahima Khatun' };

const asked: Array<{ text: string; signal: AbortSignal; answer: (rows: Party[]) => void }> = [];
const search = (text: string, signal: AbortSignal) =>
  new Promise<{ rows: Party[] }>((resolve) => asked.push({ text, signal, answer: (rows) => resolve({ rows }) }));
const picks = keptPicks('test', party, ({ id }) => String(id));
const taken = vi.fn<(item: Party) => void>();
const outer = vi.fn<(key: string) => void>();

const created = vi.fn<(text: string) => void>();

const scanned = vi.fn<(text: string) => void>();

function Form({ creates = false, scans = false }: { creates?: boolean; scans?: boolean }) {
  const [value, setValue] = useState<Party | null>(null);
  return (
    <>
      <TypeAhead
        aria-label="Account"
        value={value}
        onChange={setValue}
        search={search}
        picks={picks}
        show={({ id, name }) => ({ key: String(id), label: name, mark: [`C-${id}`, '01711-000042'] })}
        create={creates ? { label: (text) => `Create ${text}`, run: created } : undefined}
        onTaken={taken}
        onScan={scans ? scanned : undefined}
        onKeyDown={(event) => outer(event.key)}
      />
      <button type="button">Next</button>
    </>
  );
}

beforeAll(() => startMessages(['ui']));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  asked.length = 0;
  render(<Form />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: 10 });
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = (rows: Party[]) => act(async () => asked.at(-1)?.answer(rows));

it('asks nothing before three letters and 200 ms', async () => {
  await user.type(field(), 'ra');
  await pause(1000);
  expect(asked).toHaveLength(0);
  await user.type(field(), 'h');
  // On a busy machine more time would pass than the test lets pass.
  vi.setTimerTickMode('manual');
  await pause(150);
  expect(asked).toHaveLength(0);
  await pause(100);
  expect(asked.map(({ text }) => text)).toEqual(['rah']);
});

it('drops the older question, and its late answer', async () => {
  await user.type(field(), 'rah');
  await pause(250);
  await user.type(field(), 'im');
  await pause(250);
  expect(asked.map(({ text, signal }) => [text, signal.aborted])).toEqual([
    ['rah', true],
    ['rahim', false],
  ]);
  await answer([rahima]);
  await act(async () => asked[0]?.answer([rahim]));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Rahima Khatun']);
});

it('takes with arrows and Enter, and remembers the pick', async () => {
  await user.type(field(), 'rah');
  await pause(250);
  await answer([rahim, rahima]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(taken).toHaveBeenCalledExactlyOnceWith(rahima);
  expect(field().value).toBe('Rahima Khatun');
  expect(picks.read()).toEqual([rahima]);
});

it('takes with Tab what answers what was typed, and goes on as Tab does', async () => {
  await user.type(field(), 'rah');
  await pause(250);
  await answer([rahim, rahima]);
  await user.keyboard('{ArrowDown}{Tab}');
  expect(field().value).toBe('Rahima Khatun');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  expect(taken, 'Tab moves by itself').not.toHaveBeenCalled();
  expect(picks.read()).toEqual([rahima]);
});

it('takes nothing with Tab that nobody typed for', async () => {
  picks.remember(rahim);
  await user.click(field());
  await user.tab();
  expect(field().value).toBe('');
  await user.type(field(), 'rah');
  await user.tab();
  expect(taken).not.toHaveBeenCalled();
  expect(picks.read()).toEqual([rahim]);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(field().value).toBe('');
});

it('takes nothing unseen: Enter before the answer does nothing', async () => {
  await user.type(field(), 'rah');
  await user.keyboard('{Enter}');
  expect(taken).not.toHaveBeenCalled();
  expect(outer).not.toHaveBeenCalledWith('Enter');
});

it('closes on Escape, stays in the field, and leaves the other keys to the form', async () => {
  await user.type(field(), 'rah');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(outer).toHaveBeenCalledWith('ArrowUp');
  expect(outer).toHaveBeenCalledWith('Enter');
});

it('offers the last picks before anything is typed', async () => {
  picks.remember(rahim);
  await user.click(field());
  expect(screen.getByText('Last picks')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(taken).toHaveBeenCalledExactlyOnceWith(rahim);
});

it('takes no earlier pick for what was typed, unless arrows lead to it', async () => {
  picks.remember(rahima);
  picks.remember(rahim);
  await user.type(field(), 'kh');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Khatun'),
  ]);
  await user.keyboard('{Enter}');
  expect(taken).not.toHaveBeenCalled();
  await user.type(field(), 'a{Backspace}{ArrowDown}{Enter}');
  expect(taken).toHaveBeenCalledExactlyOnceWith(rahima);
});

it('keeps what tells the choice from another of the same name in sight, until somebody types', async () => {
  await user.type(field(), 'rah');
  await pause(250);
  await answer([rahim, rahima]);
  await user.keyboard('{Enter}');
  const mark = screen.getByText(/^C-1/);
  expect(mark.textContent).toBe('C-1 · 01711-000042');
  expect(field().getAttribute('aria-describedby')).toBe(mark.id);
  await user.type(field(), 'x');
  expect(screen.queryByText(/^C-1/)).toBeNull();
});

describe('where somebody may create', () => {
  beforeEach(() => {
    cleanup();
    render(<Form creates />);
  });
  const options = () => screen.getAllByRole('option');

  it('offers it behind the rows, named by what was typed', async () => {
    await user.type(field(), 'rah');
    await pause(250);
    await answer([rahim]);
    expect(options().map((option) => option.textContent)).toEqual(['Md. Rahim Uddin', 'Create rahAlt N']);
    await user.click(options()[1] ?? field());
    expect(created).toHaveBeenCalledExactlyOnceWith('rah');
  });

  it('creates with Alt+N, with the list open or not', async () => {
    await user.type(field(), 'rah');
    await user.keyboard('{Alt>}n{/Alt}');
    expect(created).toHaveBeenLastCalledWith('rah');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Alt>}n{/Alt}');
    expect(created).toHaveBeenCalledTimes(2);
  });

  it('creates with Enter only where arrows have led to it', async () => {
    await user.type(field(), 'nob');
    await pause(250);
    await answer([]);
    await user.keyboard('{Enter}');
    expect(created).not.toHaveBeenCalled();
    await user.clear(field());
    await user.type(field(), 'nobody');
    await pause(250);
    await answer([]);
    await user.keyboard('{ArrowDown}');
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['true']);
    await user.keyboard('{Enter}');
    expect(created).toHaveBeenCalledExactlyOnceWith('nobody');
  });
});

describe('a scanner', () => {
  beforeEach(() => {
    cleanup();
    render(<Form scans />);
  });

  it('gives a barcode though the list has answered meanwhile, as often as it comes', async () => {
    for (let time = 1; time <= 2; time += 1) {
      await user.clear(field());
      await user.type(field(), '8941100500029');
      await pause(300);
      await answer([rahim, rahima]);
      await user.keyboard('{Enter}');
      expect(scanned.mock.calls).toEqual(Array(time).fill(['8941100500029']));
    }
    expect(taken).not.toHaveBeenCalled();
  });

  it('gives a serial twice, of which the list knows the answer the second time', async () => {
    for (let time = 1; time <= 2; time += 1) {
      await user.clear(field());
      await user.type(field(), 'CF-2026-001');
      await pause(300);
      if (time === 1) await answer([rahim]);
      await user.keyboard('{Enter}');
      expect(scanned.mock.calls).toEqual(Array(time).fill(['CF-2026-001']));
    }
    expect(taken).not.toHaveBeenCalled();
  });

  it('is not meant by who has walked to a row', async () => {
    await user.type(field(), '8941100500029');
    await pause(300);
    await answer([rahim, rahima]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(taken).toHaveBeenCalledWith(rahima);
    expect(scanned).not.toHaveBeenCalled();
  });
});
