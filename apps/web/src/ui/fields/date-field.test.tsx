import type { IsoDate } from '@cashbook/money';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';

interface FormProps {
  start: IsoDate | null;
  max?: IsoDate;
  proposed?: IsoDate;
  onSave?: (date: IsoDate | null) => void;
}

function Form({ start, max, proposed, onSave }: FormProps) {
  const [date, setDate] = useState<IsoDate | null>(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave?.(date);
      }}
    >
      <Field label="Date">
        <DateField value={date} onChange={setDate} openDay="2026-11-19" max={max} proposed={proposed} />
      </Field>
      <p data-testid="kept">{String(date)}</p>
      <button type="submit">Save</button>
    </form>
  );
}

const user = userEvent.setup();
const open = (props: FormProps = { start: null }) => render(<Form {...props} />);
const field = () => screen.getByLabelText<HTMLInputElement>('Date');
const kept = () => screen.getByTestId('kept').textContent;
const shown = () => screen.getByRole('status').textContent;
const said = () => screen.queryByRole('alert')?.textContent ?? null;

beforeAll(() => startMessages(['ui']));
afterEach(async () => {
  cleanup();
  await act(() => i18next.changeLanguage('en'));
});

it('shows a proposed date, which counts as typed only when it is another one', async () => {
  open({ start: null, proposed: '2026-12-19' });
  expect([field().value, kept()]).toEqual(['19/12/2026', 'null']);
  await user.clear(field());
  await user.type(field(), '5/12/2026');
  expect(kept()).toBe('2026-12-05');
  await user.type(field(), '{Backspace}');
  expect([field().value, kept()]).toEqual(['5/12/202', 'null']);
  await user.clear(field());
  await user.type(field(), '19/12/2026{Tab}');
  expect([field().value, kept()]).toEqual(['19/12/2026', 'null']);
});

describe('a short date', () => {
  it.each([
    ['5', '05/11/2026', 'Thursday'],
    ['22/11', '22/11/2026', 'Sunday'],
    ['22/11/27', '22/11/2027', 'Monday'],
    ['t', '19/11/2026', 'Thursday'],
    ['+1', '20/11/2026', 'Friday'],
    ['-7', '12/11/2026', 'Thursday'],
  ])('%s is shown as the date it will become, and is that when the field is left', async (typed, date, weekday) => {
    open();
    await user.type(field(), typed);
    expect(shown()).toBe(`= ${date} ${weekday}`);
    expect(field().value).toBe(typed);
    await user.tab();
    expect(field().value).toBe(date);
    expect(kept()).toBe(date.split('/').reverse().join('-'));
    expect(shown()).toBe('');
  });

  it('is in the form that Enter sends', async () => {
    const saved: unknown[] = [];
    open({ start: null, onSave: (date) => saved.push(date) });
    await user.type(field(), '-7{Enter}');
    expect(saved).toEqual(['2026-11-12']);
  });

  it('is taken by Ctrl+S, which sends the screen', async () => {
    open();
    await user.type(field(), '22/11{Control>}s{/Control}');
    expect([kept(), document.activeElement]).toEqual(['2026-11-22', field()]);
  });

  it('is shown in Bangla digits and words', async () => {
    await act(() => i18next.changeLanguage('bn'));
    open();
    await user.type(field(), '৫');
    expect(shown()).toBe('= ০৫/১১/২০২৬ বৃহস্পতিবার');
  });
});

describe('what is no date', () => {
  it.each([
    ['tomorrow', 'This is not a date. Type 22/11/2026, 22/11, 5, t or +1.'],
    ['2211', 'This is not a date. Type 22/11/2026, 22/11, 5, t or +1.'],
    ['31', 'There is no such day.'],
    ['29/02/2027', 'There is no such day.'],
    ['+400', 'Not after 31/12/2026'],
  ])('%s stands as it was typed, and the field says why', async (typed, sentence) => {
    open({ start: '2026-11-19', max: '2026-12-31' });
    await user.clear(field());
    await user.type(field(), typed);
    expect(said()).toBeNull();
    await user.tab();
    expect(said()).toBe(sentence);
    expect(field().value).toBe(typed);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(kept()).toBe('null');
  });

  it('is forgotten when the text is mended', async () => {
    open();
    await user.type(field(), 'x');
    await user.tab();
    await user.clear(field());
    await user.type(field(), '5');
    expect(said()).toBeNull();
  });
});

it('gives a date with its whole year while it is typed, and none for an empty field', async () => {
  open({ start: '2026-11-19' });
  await user.clear(field());
  expect(kept()).toBe('null');
  await user.type(field(), '22/11/20');
  expect(kept()).toBe('null');
  await user.type(field(), '26');
  expect(kept()).toBe('2026-11-22');
  await user.clear(field());
  await user.tab();
  expect([kept(), said(), shown()]).toEqual(['null', null, '']);
});
