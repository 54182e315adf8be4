import { expect, test } from 'vitest';
import { fillMessage, unknownGaps } from '#messages/message-text';

test('fills the gaps of a text, and leaves no blanks where a gap is empty', () => {
  const text = 'Dear {customer}, Tk {amount} is due. {shop} {phone}';
  expect(fillMessage(text, { customer: 'Rahim', amount: '6,000', shop: 'Padma', phone: '' })).toBe(
    'Dear Rahim, Tk 6,000 is due. Padma',
  );
});

test('a name with braces in it fills no gap', () => {
  expect(fillMessage('Dear {customer}', { customer: '{amount}', amount: '5' })).toBe('Dear {amount}');
});

test('names the gaps that a kind does not have', () => {
  expect(unknownGaps('before', 'Dear {customer}, {receipt} {} {Amount} {a b} {গ্রাহক}')).toEqual([
    'receipt',
    '',
    'Amount',
    'a b',
    'গ্রাহক',
  ]);
  expect(unknownGaps('receipt', '{customer} {receipt} {due}')).toEqual([]);
});
