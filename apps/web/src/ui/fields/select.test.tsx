import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Field, Select, type SelectOption } from './field.tsx';

const banks: readonly SelectOption[] = [
  { value: '1', label: 'Agrani Bank' },
  { value: '2', label: 'Janata Bank, closed', disabled: true },
  { value: '3', label: 'Janata Bank' },
  { value: '4', label: 'Jamuna Bank' },
];

/** A form with a choice whose options are loaded or still loading. */
function Form({ options }: { options: readonly SelectOption[] | undefined }) {
  const [value, setValue] = useState('');
  return (
    <Field label="Bank">
      <Select
        placeholder="Select"
        options={options ?? []}
        awaits={options === undefined}
        value={value}
        onChange={setValue}
      />
    </Field>
  );
}

afterEach(cleanup);

/** Types into the choice while its options are loading, then loads them and returns the choice made. */
async function typedEarly(keys: string): Promise<string | null> {
  const { rerender } = render(<Form options={undefined} />);
  const field = screen.getByLabelText('Bank');
  field.focus();
  await userEvent.keyboard(keys);
  rerender(<Form options={banks} />);
  return screen.getByRole<HTMLOptionElement>('option', { selected: true }).textContent;
}

it.each([
  { keys: 'j', chosen: 'Janata Bank' },
  { keys: 'JAM', chosen: 'Jamuna Bank' },
  { keys: 'janata b', chosen: 'Janata Bank' },
  { keys: 'x', chosen: 'Select' },
  { keys: ' ', chosen: 'Select' },
  { keys: '{Control>}j{/Control}', chosen: 'Select' },
])('chooses $chosen by $keys typed before its options are there', async ({ keys, chosen }) => {
  expect(await typedEarly(keys)).toBe(chosen);
});

it('leaves letters to the browser once its options are there', async () => {
  render(<Form options={banks} />);
  screen.getByLabelText('Bank').focus();
  await userEvent.keyboard('j');
  expect(screen.getByRole<HTMLOptionElement>('option', { selected: true }).textContent).toBe('Select');
});
