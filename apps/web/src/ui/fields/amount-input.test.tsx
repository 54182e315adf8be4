import type { Grouping } from '@cashbook/money';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GroupingContext } from '#i18n/format.ts';
import { startMessages } from '#i18n/start.ts';
import { AmountInput } from './amount-input.tsx';
import { Field } from './field.tsx';

interface Kept {
  paisa: bigint | null;
  text: string;
}

function Form({ grouping, start }: { grouping: Grouping; start: Kept }) {
  const [kept, setKept] = useState(start);
  return (
    <GroupingContext value={grouping}>
      <Field label="Amount">
        <AmountInput
          value={kept.paisa}
          text={kept.text}
          onChange={(paisa, text) => setKept({ paisa, text: paisa === null ? text : '' })}
        />
      </Field>
      <button type="button" onClick={() => setKept({ paisa: null, text: '' })}>
        Reset
      </button>
      <p data-testid="kept">{String(kept.paisa)}</p>
    </GroupingContext>
  );
}

const open = (start: Kept = { paisa: null, text: '' }, grouping: Grouping = 'indian') =>
  render(<Form grouping={grouping} start={start} />);
const user = userEvent.setup();
const field = () => screen.getByLabelText<HTMLInputElement>('Amount');
const kept = () => screen.getByTestId('kept').textContent;
const result = () => screen.getByRole('status').textContent;
const said = () => screen.queryByRole('alert')?.textContent ?? null;

beforeAll(() => startMessages(['ui']));
afterEach(async () => {
  cleanup();
  await act(() => i18next.changeLanguage('en'));
});

describe('what is no amount', () => {
  it.each([
    ['-50', '-50', 'An amount cannot be below zero.'],
    ['1e5', '1e5', 'This is not an amount. Type figures, such as 1250.50 or 500+250.'],
    ['12.345', '12.345', 'An amount has at most 2 decimals.'],
    ['12345678901234567', '12,34,56,78,90,12,34,567', 'An amount is at most 10,00,00,00,000.'],
    ['100/3', '100/3', 'This does not come out to whole paisa. The nearest amount is 33.33.'],
    ['5/0', '5/0', 'Nothing can be divided by zero.'],
  ])('%s stands as it was typed, and the field says why', async (typed, shown, sentence) => {
    open();
    await user.type(field(), typed);
    expect([field().value, said(), kept()]).toEqual([shown, sentence, 'null']);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('is said in Bangla too', async () => {
    await act(() => i18next.changeLanguage('bn'));
    open();
    await user.type(field(), '১২.৩৪৫');
    expect(said()).toBe('টাকার পরিমাণে দশমিকের পরে সর্বোচ্চ ২ অঙ্ক।');
  });

  it('is not said of a sum on its way, but once the field is left', async () => {
    open();
    await user.type(field(), '500+');
    expect(said()).toBeNull();
    await user.tab();
    expect([field().value, said()]).toEqual(['500+', 'This amount is not complete yet.']);
    await user.type(field(), '250');
    expect([said(), kept()]).toEqual([null, '75000']);
  });

  it('comes back with a draft, and goes with a reset', async () => {
    open({ paisa: null, text: '1e5' });
    expect([field().value, said()]).toEqual([
      '1e5',
      'This is not an amount. Type figures, such as 1250.50 or 500+250.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect([field().value, said()]).toEqual(['', null]);
  });
});

describe('a sum', () => {
  it('is shown before it is taken, and stands as its result once the field is left', async () => {
    open();
    await user.type(field(), '500+250');
    expect([field().value, result(), kept()]).toEqual(['500+250', '= 750.00', '75000']);
    await user.tab();
    expect([field().value, result(), kept()]).toEqual(['750.00', '', '75000']);
  });

  it('is grouped and calculated as the branch and the language write it', async () => {
    await act(() => i18next.changeLanguage('bn'));
    open({ paisa: null, text: '' }, 'western');
    await user.type(field(), '120000*3');
    expect([field().value, result()]).toEqual(['১২০,০০০*৩', '= ৩৬০,০০০.০০']);
  });
});

describe('an amount', () => {
  it('keeps the caret where something is put into its middle', async () => {
    open();
    await user.type(field(), '125000');
    await user.type(field(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([field().value, field().selectionStart]).toEqual(['12,95,000', 4]);
  });

  it('come upon by Tab is replaced by what is typed', async () => {
    open({ paisa: 1250_00n, text: '' });
    expect(field().value).toBe('1,250.00');
    await user.tab();
    await user.keyboard('75');
    expect([field().value, kept()]).toEqual(['75', '7500']);
  });

  it('is grouped in millions where the branch writes money so', async () => {
    open({ paisa: null, text: '' }, 'western');
    await user.type(field(), '1234567.5');
    expect(field().value).toBe('1,234,567.5');
    await user.tab();
    expect(field().value).toBe('1,234,567.50');
  });
});
