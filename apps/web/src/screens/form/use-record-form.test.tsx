import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useRecordForm } from './use-record-form.ts';

interface Input {
  name: string;
  note: string;
  version: number;
}

/** The save that is under way; the test decides when its answer arrives. */
let answer: (saved: { version: number }) => void;
let sent: Input[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Form({ next, least = 0 }: { next: boolean; least?: number }) {
  const text = z.string().min(least);
  const form = useRecordForm<Input, { version: number }>({
    schema: z.object({ name: text, note: text, version: z.number() }),
    start: { name: '', note: '', version: 1 },
    save: (input) => {
      sent.push(input);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    keeps: ({ version }) => ({ version }),
    onSaved: (_, __, since) => {
      if (next) form.startNext({ name: '', note: '', version: 1 }, null, since);
    },
    label: 'Customer',
  });
  return (
    <>
      <input aria-label="Name" {...form.methods.register('name')} />
      <input aria-label="Note" {...form.methods.register('note')} />
      <button type="button" onClick={form.submit}>
        Save
      </button>
      <output>{form.isUnsaved() ? 'unsaved' : 'saved'}</output>
    </>
  );
}

const type = (field: string, value: string) => fireEvent.input(screen.getByLabelText(field), { target: { value } });
const shown = () => [
  ...screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value),
  screen.getByRole('status').textContent,
];
const press = () => act(() => fireEvent.click(screen.getByRole('button')));
const answerWith = (version: number) => act(async () => answer({ version }));

test('what is typed while a save is under way stays, counts as unsaved, and is saved next over the new version', async () => {
  render(<Form next={false} />);
  type('Name', 'Rahim');
  await press();
  await act(() => vi.advanceTimersByTimeAsync(10));
  type('Name', 'Rahim Uddin');
  await answerWith(2);
  expect(shown()).toEqual(['Rahim Uddin', '', 'unsaved']);
  await act(() => vi.advanceTimersByTimeAsync(1100));
  await press();
  await act(() => vi.advanceTimersByTimeAsync(10));
  await answerWith(3);
  expect(sent).toEqual([
    { name: 'Rahim', note: '', version: 1 },
    { name: 'Rahim Uddin', note: '', version: 2 },
  ]);
  expect(shown()).toEqual(['Rahim Uddin', '', 'saved']);
});

test('the form of the next record begins with what was typed for it meanwhile', async () => {
  render(<Form next />);
  type('Name', 'Rahim');
  await press();
  await act(() => vi.advanceTimersByTimeAsync(10));
  type('Note', 'Pays on Fridays');
  await answerWith(1);
  expect(shown()).toEqual(['', 'Pays on Fridays', 'unsaved']);
});

test('a form in which nothing was typed meanwhile is clean', async () => {
  render(<Form next={false} />);
  type('Name', 'Rahim');
  await press();
  await act(() => vi.advanceTimersByTimeAsync(10));
  await answerWith(2);
  expect(shown()).toEqual(['Rahim', '', 'saved']);
});

test('whoever types at once in the field that was refused stays there, though another one is refused too', async () => {
  render(<Form next={false} least={1} />);
  await press();
  await act(() => vi.advanceTimersByTimeAsync(0));
  screen.getByLabelText('Note').focus();
  await press();
  expect(screen.getByLabelText('Name')).toBe(document.activeElement);
  type('Name', 'S');
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByLabelText('Name')).toBe(document.activeElement);
  expect(sent).toEqual([]);
});
