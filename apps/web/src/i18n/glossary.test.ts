import { describe, expect, it } from 'vitest';
import { glossary, type Term } from './glossary.ts';

type Words = Readonly<Record<string, string>>;
interface Message {
  /** Catalogue and name: `reports.run`. */
  name: string;
  english: string;
  bangla: string;
}

const page = import.meta.glob<{ readonly messages: Words }>('./{en,bn}/*.ts', { eager: true });
const contract = import.meta.glob<Readonly<Record<string, Words>>>(
  '../../../../packages/contract/src/words/{en,bn}/*.ts',
  { eager: true },
);

const [docs = ''] = Object.values(
  import.meta.glob<string>('../../../../docs/glossary.md', { query: '?raw', import: 'default', eager: true }),
);

/** Every message of page, files and prints, once for each catalogue that it stands in. */
const messages: readonly Message[] = [...Object.entries(page), ...Object.entries(contract)].flatMap(([path, file]) => {
  const twin = path.replace('/en/', '/bn/');
  if (twin === path) return [];
  const catalogue = /(\w[\w-]*)\.ts$/.exec(path)?.[1] ?? path;
  return Object.entries(file as Readonly<Record<string, Words>>).flatMap(([group, words]) =>
    Object.entries(words).map(([name, english]) => {
      const translated = (page[twin] ?? contract[twin]) as Readonly<Record<string, Words>> | undefined;
      return { name: `${catalogue}.${name}`, english, bangla: translated?.[group]?.[name] ?? '' };
    }),
  );
});

const termOf = ({ name, english }: Message): Term | undefined =>
  glossary.find(({ only }) => only?.includes(name)) ??
  glossary.find((term) => term.only === undefined && term.english.includes(english));

const shown = ({ name, english, bangla }: Message) => `${name}: ${english} = ${bangla}`;

describe('a term of the trade', () => {
  it('is read from the catalogues, page and contract', () => {
    expect(messages.length).toBeGreaterThan(1200);
    expect(messages.filter(({ bangla }) => bangla === '').map(shown)).toEqual([]);
  });

  it('stands in the glossary once in each language', () => {
    const bangla = glossary.map((term) => term.bangla);
    expect(bangla.filter((word, index) => bangla.indexOf(word) !== index)).toEqual([]);
    const english = glossary.filter(({ only }) => only === undefined).flatMap((term) => term.english);
    expect(english.filter((word, index) => english.indexOf(word) !== index)).toEqual([]);
  });

  it('has its one Bangla word wherever it stands alone', () => {
    const others = messages.filter((message) => {
      const term = termOf(message);
      return term !== undefined && term.bangla !== message.bangla;
    });
    expect(others.map(shown)).toEqual([]);
  });

  it('shares its Bangla word with nothing else', () => {
    const words = new Map(glossary.map((term) => [term.bangla, term]));
    const others = messages.filter((message) => {
      const term = words.get(message.bangla);
      return term !== undefined && term !== termOf(message);
    });
    expect(others.map(shown)).toEqual([]);
  });

  it('is used by some message', () => {
    const used = new Set(messages.map(termOf));
    expect(glossary.filter((term) => !used.has(term)).map(({ bangla }) => bangla)).toEqual([]);
  });
});

it('the same English text is one Bangla text everywhere', () => {
  const texts = new Map<string, Message>();
  const others = messages.flatMap((message) => {
    const first = texts.get(message.english);
    if (first === undefined) texts.set(message.english, message);
    const isOther = first !== undefined && first.bangla !== message.bangla && termOf(first) === termOf(message);
    return isOther ? [`${shown(first)} | ${shown(message)}`] : [];
  });
  expect(others).toEqual([]);
});

it('docs/glossary.md shows these terms', () => {
  const rows = glossary.map(({ english, bangla, meaning }) => `| ${english[0]} | ${bangla} | ${meaning} |`);
  const table = docs.slice(docs.indexOf('| English | Bangla |')).split('\n\n')[0]?.split('\n').slice(2);
  expect(table).toEqual(rows);
});
