import { describe, expect, test } from 'vitest';
import { readCommandLine } from '#cli/commands';

describe('the command line', () => {
  test('without a command it serves', () => {
    expect(readCommandLine([])).toEqual({ command: 'serve', options: {} });
  });

  test('a command with its options', () => {
    expect(readCommandLine(['setup', '--company', 'Meghna Traders', '--email=owner@example.com'])).toEqual({
      command: 'setup',
      options: { company: 'Meghna Traders', email: 'owner@example.com' },
    });
  });

  test.each([
    [['sing'], /^There is no command "sing": npm start -- --help lists them\.$/],
    [['audit', '--loud'], /^Unknown option '--loud'.*: npm start -- audit --help says what it takes\.$/],
    [['--loud'], /^Unknown option '--loud'.*: npm start -- serve --help says what it takes\.$/],
    [['setup', 'now'], /^Unexpected argument 'now'.*: npm start -- setup --help says what it takes\.$/],
    [['setup', '--email'], /argument missing.*: npm start -- setup --help says what it takes\.$/],
  ])('%j is refused in one sentence', (args, sentence) => {
    expect(() => readCommandLine(args)).toThrow(sentence);
  });
});
