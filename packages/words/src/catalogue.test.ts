import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ObjectProperty, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { glossary, type Term } from '#glossary';

type Words = Readonly<Record<string, string>>;
interface Message {
  /** Part of the catalogue and name: `reports.run`. */
  name: string;
  english: string;
  bangla: string;
}

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const parts = readdirSync(source('./en')).map((file) => file.replace(/\.ts$/, ''));

async function wordsOf(language: 'en' | 'bn', part: string): Promise<Words> {
  const exported = (await import(`./${language}/${part}.ts`)) as Readonly<Record<string, Words>>;
  return Object.assign({}, ...Object.values(exported)) as Words;
}

/** Every message, once for each part of the catalogue that has it. */
const messages: readonly Message[] = (
  await Promise.all(
    parts.map(async (part) => {
      const [english, bangla] = [await wordsOf('en', part), await wordsOf('bn', part)];
      return Object.entries(english).map(([name, text]) => ({
        name: `${part}.${name}`,
        english: text,
        bangla: bangla[name] ?? '',
      }));
    }),
  )
).flat();

const gaps = (message: string) => [...message.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

const shown = ({ name, english, bangla }: Message) => `${name}: ${english} = ${bangla}`;

describe('the catalogue', () => {
  it('is there in both languages', () => {
    expect(messages.length).toBeGreaterThan(1200);
    expect(readdirSync(source('./bn'))).toEqual(readdirSync(source('./en')));
    expect(messages.filter(({ english, bangla }) => english.trim() === '' || bangla.trim() === '')).toEqual([]);
  });

  it('fills the same gaps in both languages', () => {
    const others = messages.filter(({ english, bangla }) => gaps(english).join() !== gaps(bangla).join());
    expect(others.map(shown)).toEqual([]);
  });

  it('leaves nothing of the page in Latin letters alone', () => {
    expect(messages.filter(({ bangla }) => !/[\u0980-\u09ff]/.test(bangla)).map(shown)).toEqual([]);
  });
});

const nameAlone = (name: string) => name.slice(name.indexOf('.') + 1);

/** Returns the texts written in a part, by name. Texts taken from another part, and references to them, are left out. */
function written(part: string): readonly (readonly [name: string, text: string])[] {
  const file = source(`./en/${part}.ts`);
  const found: (readonly [string, string])[] = [];
  const note = ({ key, value }: ObjectProperty): void => {
    const name = key.type === 'Identifier' ? key.name : textOf(key);
    const text = textOf(value);
    if (name !== null && text !== null) found.push([`${part}.${name}`, text]);
  };
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    ObjectExpression: ({ properties }) => {
      for (const property of properties) if (property.type === 'Property') note(property);
    },
  }).visit(program);
  return found;
}

/** Returns the text of a string or of a template without gaps, null for all else. */
function textOf(node: ObjectProperty['key' | 'value']): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

const termOf = ({ english }: Message): Term | undefined => glossary.find((term) => term.english.includes(english));

it('has no name twice where a screen looks for it in two parts', () => {
  const common = new Set(written('common').map(([name]) => nameAlone(name)));
  const again = parts.filter((part) => part !== 'common').flatMap(written);
  expect(again.map(([name]) => name).filter((name) => common.has(nameAlone(name)))).toEqual([]);
});

it('says each thing once: one text, one name', () => {
  const names = new Map<string, string[]>();
  for (const [name, english] of parts.flatMap(written)) {
    // `_one` and `_other` may have the same text.
    const plain = name.replace(/_(one|other)$/, '');
    const known = names.get(english) ?? [];
    names.set(english, known.includes(plain) ? known : [...known, plain]);
  }
  const twice = [...names].filter(([, known]) => known.length > 1);
  expect(twice.map(([text, known]) => `${text}: ${known.join(', ')}`)).toEqual([]);
});

describe('a term of the trade', () => {
  it('stands in the glossary once in each language', () => {
    const bangla = glossary.map((term) => term.bangla);
    expect(bangla.filter((word, index) => bangla.indexOf(word) !== index)).toEqual([]);
    const english = glossary.flatMap((term) => term.english);
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
    const isOther = first !== undefined && first.bangla !== message.bangla;
    return isOther ? [`${shown(first)} | ${shown(message)}`] : [];
  });
  expect(others).toEqual([]);
});

it('docs/glossary.md shows these terms', () => {
  const docs = readFileSync(source('../../../docs/glossary.md'), 'utf8');
  const rows = glossary.map(({ english, bangla, meaning }) => `| ${english[0]} | ${bangla} | ${meaning} |`);
  const table = docs.slice(docs.indexOf('| English | Bangla |')).split('\n\n')[0]?.split('\n').slice(2);
  expect(table).toEqual(rows);
});
