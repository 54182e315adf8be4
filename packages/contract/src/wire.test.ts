import { expect, test } from 'vitest';
import { z } from 'zod';
import { routeGroups } from '#index';
import type { RouteShape } from '#route';
import { exactText, oneOrZero, oneZeroOrBoolean, text } from '#wire';

const halfCharacter = '\ud83d';
const sentence = 'This text has a character that nobody can read. Please type it again.';

test('text with half of a character is refused by name, on whichever side of a whole one it stands', () => {
  for (const typed of [halfCharacter, `Paid ${halfCharacter}`, '\ude00 paid', `😀${halfCharacter}`]) {
    for (const schema of [text(100), exactText(100)]) {
      const { error } = schema.safeParse(typed);
      expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
    }
  }
  expect(text(100).parse(' 😀 টাকা ')).toBe('😀 টাকা');
});

test('NUL is a blank in what people type, and refused where text is taken as it comes', () => {
  expect(text(100).parse('a\0b')).toBe('a b');
  expect(exactText(100).safeParse('a\0b').error?.issues[0]?.message).toBe(sentence);
});

test('what is no character is refused by name: XML cannot hold it', () => {
  for (const none of ['\ufffe', '\uffff', '\ufdd0', '\u{1fffe}', '\u{10ffff}']) {
    for (const schema of [text(100), exactText(100)]) {
      expect(schema.safeParse(`Paid ${none}`).error?.issues.map(({ message }) => message)).toEqual([sentence]);
    }
  }
  expect(text(100).parse('\ufffd \ufeff. \u{10fffd}')).toBe('\ufffd \ufeff. \u{10fffd}');
});

test('control characters are blanks in what people type, tabs and line feeds stay', () => {
  expect(text(100).parse('\u0085a\u0007b\r\nc\td\u009f')).toBe('a b \nc\td');
});

test('no route takes text that could be broken', () => {
  const loose: string[] = [];
  for (const group of Object.values(routeGroups)) {
    for (const [name, route] of Object.entries<RouteShape>(group)) {
      for (const part of [route.params, route.query, route.body]) findLoose(part, name, loose);
    }
  }
  expect(loose).toEqual([]);
});

test('a switch that the spec has as a number travels as 1 and 0, and is taken as true and false too', () => {
  expect([1, 0, true, false].map((sent) => oneZeroOrBoolean.parse(sent))).toEqual([true, false, true, false]);
  for (const wrong of ['1', 2, null]) expect(oneZeroOrBoolean.safeParse(wrong).success).toBe(false);
  expect([true, false].map((isOn) => oneOrZero.encode(isOn))).toEqual([1, 0]);
});

test('every call that changes something says what it did', () => {
  const groups: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = routeGroups;
  for (const { method, path, success, readOnly } of Object.values(groups).flatMap((group) => Object.values(group))) {
    const changes = method !== 'GET' && readOnly !== true;
    expect([path, success === undefined], 'only what changes something has a sentence').toEqual([path, !changes]);
    if (typeof success === 'string') expect([path, success]).toEqual([path, expect.stringMatching(/^[A-Z].*[a-z.!]$/)]);
  }
});

/** Adds to `loose` the paths of the text schemas that accept half of a character or a code point that is no character. */
function findLoose(schema: unknown, at: string, loose: string[]): void {
  if (schema instanceof z.ZodObject) {
    for (const [key, part] of Object.entries(schema.shape)) findLoose(part, `${at}.${key}`, loose);
  } else if (schema instanceof z.ZodArray) findLoose(schema.element, `${at}[]`, loose);
  else if (schema instanceof z.ZodUnion) for (const part of schema.options) findLoose(part, at, loose);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    findLoose(schema.unwrap(), at, loose);
  } else if (schema instanceof z.ZodType) {
    for (const typed of [halfCharacter, `${halfCharacter}@x.co`, '\uffff', '\ufffe@x.co']) {
      if (schema.safeParse(typed).success) loose.push(at);
    }
  }
}
