import { expect, test, vi } from 'vitest';
import { setUp } from '#cli/setup';
import { readConfig } from '#config';

vi.mock('node:os', async (original) => ({ ...(await original<object>()), hostname: () => 'jamuna-till' }));

const company = { company: 'Meghna Traders', name: 'Rahima Khatun', email: 'rahima.khatun@acme.test' };

/** Returns the sentence with which setup refuses, before it opens any books. */
async function refusal(options: Readonly<Record<string, string>>): Promise<unknown> {
  const config = readConfig({ HOST: 'ledgers.padma.example', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  const silent = () => undefined;
  const setup = setUp({
    config,
    options: { ...company, ...options },
    print: silent,
    say: silent,
    pageBuilt: Promise.resolve(),
  });
  return setup.then(
    () => 'made',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

test.each([
  ['the person', 'Rahima-Khatun-1985'],
  ['the person, letters as signs', 'R4hima2026!'],
  ['the email', 'rahima@acme'],
  ['the company', 'meghnatraders71'],
  ['the company and the person', 'Meghna.Rahima.2026'],
  ['the host', 'padma-ledgers-1'],
  ['the machine', 'Jamuna.Till.71'],
  ['everybody', 'Password@2026'],
])('a password made of the words of %s is refused', async (_, password) => {
  expect(await refusal({ password })).toBe('--password: It is too easy to guess.');
});

test.each([
  ['company', ' ', '--company: It must not be empty.'],
  ['company', 'x'.repeat(121), '--company: At most 120 characters.'],
  ['name', 'a\uffff', '--name: This text has a character that nobody can read. Please type it again.'],
  ['email', 'nobody', '--email: It must be an email address.'],
  ['email', 'über@acme.test', '--email: It must be an email address.'],
  ['password', 'short', '--password: It must have at least 10 characters.'],
  ['password', 'long '.repeat(41), '--password: A password has at most 200 characters.'],
])('%s %j is refused as the form would', async (option, answer, sentence) => {
  expect(await refusal({ password: 'rickshaw-at-noon', [option]: answer })).toBe(sentence);
});

test('what is none of these is taken, and the books are opened', async () => {
  expect(await refusal({ password: 'rickshaw-at-noon' })).toMatch(/^The database cannot be reached/);
});
