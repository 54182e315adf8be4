import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mostToCome, otherSpellings, saidTexts, textsToCome } from '#spec-texts.fixture';
import { filled } from '#text';

type Words = Readonly<Record<string, string>>;

const words = new Map<string, string>();
for (const file of readdirSync(new URL('./en', import.meta.url))) {
  const part = file.replace(/\.ts$/, '');
  const exported = (await import(`./en/${part}.ts`)) as Readonly<Record<string, Words>>;
  for (const texts of Object.values(exported)) {
    for (const [name, text] of Object.entries(texts)) words.set(`${part}.${name}`, text);
  }
}

/** The code of rules, server and page, without its comments, without tests and without the words themselves. */
const code = ['apps/server', 'apps/web', 'packages/contract', 'packages/kernel', 'packages/money'].flatMap((part) => {
  const folder = fileURLToPath(new URL(`../../../${part}/src`, import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|^testing\//.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').replace(/^ *\/\/.*$|\/\*[\s\S]*?\*\//gm, ''));
});
const mentioned = new Set(code.flatMap((source) => source.match(/\w+/g) ?? []));
const isWritten = (text: string) => code.some((source) => source.includes(`'${text}'`));

/** Returns the names that the code may use for a word: its own, and those of words that refer to it. */
function namesOf(word: string): string[] {
  const text = words.get(word);
  return [...words].filter(([, other]) => other === text).map(([name]) => name.slice(name.indexOf('.') + 1));
}

it.each(saidTexts)('$at: “$text” is $word, and is said', ({ text, word, gaps = {} }) => {
  if (word === null) {
    expect(isWritten(text)).toBe(true);
    return;
  }
  expect(filled(words.get(word) ?? '', gaps)).toBe(text);
  expect(namesOf(word).filter((name) => mentioned.has(name))).not.toEqual([]);
});

it('says no text in another spelling of the spec', () => {
  const texts = new Set(words.values());
  expect(Object.keys(otherSpellings).filter((text) => texts.has(text))).toEqual([]);
  const known = new Set(saidTexts.map(({ text }) => text));
  expect(Object.values(otherSpellings).filter((text) => !known.has(text))).toEqual([]);
});

it('has in the list of texts to come none that is said already, and only ever fewer', () => {
  const toCome = Object.values(textsToCome).flat();
  const inCatalogue = new Set(words.values());
  expect(toCome.filter((text) => inCatalogue.has(text) || isWritten(text))).toEqual([]);
  expect(toCome).toHaveLength(mostToCome);
});
