import { expect, it } from 'vitest';
import { unreadableText } from './unreadable-text.ts';

it('says each value of an entry with its place, rows counted from 1', () => {
  const document = { rows: [{ account: { name: 'Karim' }, amount: '125.50', remarks: '' }], typedOn: null };
  expect(unreadableText([{ name: 'draft1:1.1:4:cash-receipt:tab', text: JSON.stringify({ document }) }])).toBe(
    'draft1:1.1:4:cash-receipt:tab\ndocument rows 1 account name: Karim\ndocument rows 1 amount: 125.50\n',
  );
});

it('leaves what is not JSON as it is', () => {
  const entries = [
    { name: 'draft3:1.1:4:journal:a', text: '{"document":' },
    { name: 'queue2:1.1:x', text: '7' },
  ];
  expect(unreadableText(entries)).toBe('draft3:1.1:4:journal:a\n{"document":\n\nqueue2:1.1:x\n: 7\n');
});
