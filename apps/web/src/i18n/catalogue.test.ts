import { describe, expect, it } from 'vitest';

type Catalogue = { readonly messages: Readonly<Record<string, string>> };

const english = import.meta.glob<Catalogue>('./en/*.ts', { eager: true });
const bangla = import.meta.glob<Catalogue>('./bn/*.ts', { eager: true });
const names = Object.keys(english).map((path) => path.slice('./en/'.length));

const placeholders = (message: string) => [...message.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

describe.each(names)('the catalogue %s', (name) => {
  const en = english[`./en/${name}`]?.messages ?? {};
  const bn = bangla[`./bn/${name}`]?.messages ?? {};

  it('has the same messages in both languages', () => {
    expect(Object.keys(bn).sort()).toEqual(Object.keys(en).sort());
  });

  it('fills the same gaps in both languages', () => {
    for (const [key, message] of Object.entries(en)) {
      expect([key, placeholders(bn[key] ?? '')]).toEqual([key, placeholders(message)]);
    }
  });

  it('has no empty message, and in Bangla none left in Latin letters alone', () => {
    for (const [key, message] of Object.entries(en)) expect([key, message.trim()]).not.toEqual([key, '']);
    for (const [key, message] of Object.entries(bn))
      expect([key, /[\u0980-\u09ff]/.test(message)]).toEqual([key, true]);
  });
});
