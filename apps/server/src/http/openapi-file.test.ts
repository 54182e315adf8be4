import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { routeGroups } from '@cashbook/contract';
import { expect, test } from 'vitest';
import { type OpenApiDocument, type Operation, openApiDocument, type Parameter, type Schema } from '#http/openapi';

const folder = new URL('../../../../docs/openapi/', import.meta.url);

/** The first parts of paths that have a file of their own; the calls of all others share one. */
const largeParts = ['accounts', 'invoice', 'reports', 'stock'];

/** Returns the file of a call by its name, for example `accounts.txt` for `GET /accounts/contra/held`. */
function fileOf(call: string): string {
  const [, part] = /^[A-Z]+ \/([^/]+)/.exec(call) ?? [];
  if (part === undefined) return 'every-call.txt';
  return largeParts.includes(part) ? `${part}.txt` : 'other-calls.txt';
}

/** Returns the lines of each file, in their order. */
function byFile(lines: readonly string[]): Record<string, string[]> {
  const files = new Map<string, string[]>();
  let file = '';
  for (const line of lines) {
    if (!line.startsWith(' ')) file = fileOf(line);
    const some = files.get(file) ?? [];
    some.push(line);
    files.set(file, some);
  }
  return Object.fromEntries(files);
}

/** Returns each line with the call it belongs to before it. */
function withCalls(lines: readonly string[]): string[] {
  let call = '';
  return lines.map((line) => {
    if (!line.startsWith(' ')) call = line;
    return `${call} ${line}`;
  });
}

test('docs/openapi says what the contract says; UPDATE_OPENAPI=1 writes it anew', () => {
  const files = byFile(openApiLines(openApiDocument(routeGroups)));
  if (process.env.UPDATE_OPENAPI === '1') {
    for (const [name, lines] of Object.entries(files)) writeFileSync(new URL(name, folder), `${lines.join('\n')}\n`);
  }
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files).toSorted());
  for (const [name, lines] of Object.entries(files)) {
    const written = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n');
    const [before, now] = [new Set(withCalls(written)), new Set(withCalls(lines))];
    expect({
      gone: [...before].filter((line) => !now.has(line)),
      new: [...now].filter((line) => !before.has(line)),
    }).toEqual({ gone: [], new: [] });
    expect(lines).toEqual(written);
  }
});

/** The most values on one line; longer lists have a line for each value. */
const MOST_VALUES_ON_A_LINE = 10;

/**
 * Returns the document as lines of text, of which each says one thing: a change of one field or one refusal is one line of a
 * diff. A call's name begins its line, so that git shows it above each of its changes. Headers, messages, and what every call
 * refuses appear once. Throws when two calls describe one header or code differently.
 */
function openApiLines({ paths, components, tags: _, ...rest }: OpenApiDocument): string[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const operations = calls.map(({ operation }) => operation);
  const common = operations.map(refusalsOf).reduce((all, some) => all.filter((code) => some.includes(code)));
  return [
    'Document',
    ...indented(
      Object.entries({ ...rest, ...components.securitySchemes }).map(([name, said]) => `${name}: ${text(said)}`),
    ),
    ...indented(Object.entries(components.schemas).flatMap(([name, schema]) => linesOf(`schema ${name}`, schema))),
    'Headers',
    ...indented(saidOnce(operations.flatMap(headersIn))),
    'Refusals',
    ...indented(saidOnce(operations.flatMap(failuresOf))),
    'Every call',
    ...indented(common.map((code) => `refuses ${code}`)),
    ...calls
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(({ name, operation }) => [
        name,
        ...callLines(operation),
        ...indented(
          refusalsOf(operation)
            .filter((code) => !common.includes(code))
            .map((code) => `refuses ${code}`),
        ),
      ]),
  ];
}

const indented = (lines: readonly string[]) => lines.toSorted().map((line) => ` ${line}`);

type Said = readonly [name: string, said: string];

/** Returns a line for each name. */
function saidOnce(all: readonly Said[]): string[] {
  const known = new Map(all);
  const [other] = all.find(([name, said]) => known.get(name) !== said) ?? [];
  if (other !== undefined) throw new Error(`Two calls say different things of ${other}.`);
  return [...known].map(([name, said]) => `${name}: ${said}`);
}

/** Returns the codes of a call, each after its status, with their messages. */
function failuresOf({ operationId, responses }: Operation): Said[] {
  const failure = text({ 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } });
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return failures.flatMap(([status, { description, content }]) => {
    if (text(content) !== failure) throw new Error(`${operationId} fails in a shape of its own.`);
    return description.split('\n').map((line): Said => {
      const [code = '', ...message] = line.split(': ');
      return [`${status} ${code}`, message.join(': ')];
    });
  });
}

const refusalsOf = (operation: Operation): string[] => failuresOf(operation).map(([code]) => code);

const headersIn = ({ parameters }: Operation): Said[] =>
  parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, description, schema }) => [name, `${text(schema)} ${text(description)}`]);

function callLines({ parameters, requestBody, responses, ...said }: Operation): string[] {
  const bodies = Object.entries(requestBody?.content ?? {});
  const replies = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return [
    ...Object.entries(said).map(([name, value]) => ` ${name}: ${text(value)}`),
    ...indented(parameters.flatMap(parameterLines)),
    ...indented(bodies.flatMap(([type, { schema }]) => linesOf(type === 'application/json' ? 'body' : type, schema))),
    ...replies.flatMap(([status, { description, content }]) => [
      ` ${status}: ${description}`,
      ...indented(Object.entries(content).flatMap(([type, { schema }]) => replyLines(type, schema))),
    ]),
  ];
}

function parameterLines({ in: place, name, required, schema }: Parameter): string[] {
  const path = `${place} ${name}${required ? '' : '?'}`;
  return place === 'header' ? [path] : linesOf(path, schema);
}

/** Returns the lines of a reply without the envelope that all have. */
function replyLines(type: string, schema: Schema): string[] {
  const { data, ...others } = schema.properties ?? {};
  const envelope = {
    type: 'object',
    required: ['success', 'data', 'message'],
    properties: { success: { const: true }, message: { type: 'string' } },
  };
  const isEnvelope = text({ ...schema, properties: others }) === text(envelope);
  return data !== undefined && isEnvelope ? linesOf('data', data) : linesOf(type, schema);
}

/**
 * Returns a line for each leaf of a schema, by the way to it: `?` may be absent, `[]` is each row, `[1]` the second of a fixed
 * list, `.*` any other name, `<1>` the second of several choices. Every keyword of the schema is in one of the lines.
 */
function linesOf(path: string, schema: Schema | boolean): string[] {
  const parts = typeof schema === 'boolean' ? [] : partsOf(schema);
  if (typeof schema === 'boolean' || parts.length === 0) return leafLines(path, schema);
  const limits = Object.keys(schema).filter((name) => name !== 'type' && !nesting.has(name));
  return [
    ...(limits.length === 0 ? [] : [`${path}: ${leafText(schema)}`]),
    ...parts.flatMap(([way, part]) => linesOf(`${path}${way}`, part)),
  ];
}

/** The keywords below which {@link partsOf} finds other schemas. */
const nesting = new Set(['properties', 'required', 'items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf']);

type SchemaPart = readonly [way: string, part: Schema | boolean];

/** Returns the schemas within a schema, unless they are choices that fit on its line. */
function partsOf(schema: Schema): SchemaPart[] {
  const {
    properties = {},
    required = [],
    items,
    prefixItems = [],
    additionalProperties,
    anyOf = [],
    oneOf = [],
  } = schema;
  const within: SchemaPart[] = [
    ...Object.entries(properties).map(
      ([name, part]): SchemaPart => [`.${name}${required.includes(name) ? '' : '?'}`, part],
    ),
    ...prefixItems.map((part, index): SchemaPart => [`[${index}]`, part]),
    ...[items ?? []].flat().map((part): SchemaPart => ['[]', part]),
    ...(additionalProperties === undefined ? [] : [['.*', additionalProperties] as const]),
    ...oneOf.map((part, index): SchemaPart => [`<either ${index}>`, part]),
  ];
  const isShort =
    within.length === 0 && anyOf.every((choice) => typeof choice === 'boolean' || partsOf(choice).length === 0);
  return isShort ? [] : [...within, ...anyOf.map((part, index): SchemaPart => [`<${index}>`, part])];
}

function leafLines(path: string, schema: Schema | boolean): string[] {
  if (typeof schema === 'boolean' || Object.keys(schema).length === 0)
    return [`${path}: ${schema === false ? 'nothing' : 'anything'}`];
  const { enum: values = [], ...rest } = schema;
  return values.length > MOST_VALUES_ON_A_LINE
    ? values.map((value) => `${path}: ${leafText({ ...rest, enum: [value] })}`)
    : [`${path}: ${leafText(schema)}`];
}

/** Returns a schema without the limits of an integer that every integer has, because a number stores no larger one exactly. */
function withoutUsualLimits({ maximum, minimum, ...schema }: Schema): Schema {
  if (maximum === Number.MAX_SAFE_INTEGER && minimum === Number.MIN_SAFE_INTEGER) return schema;
  return { ...schema, ...(maximum !== undefined && { maximum }), ...(minimum !== undefined && { minimum }) };
}

function leafText(schema: Schema): string {
  const { type, anyOf = [], ...rest } = withoutUsualLimits(schema);
  const choices = partsOf({ anyOf }).length === 0 ? anyOf : [];
  return [
    ...(type === undefined ? [] : [type]),
    ...(choices.length === 0
      ? []
      : [`(${choices.map((one) => (typeof one === 'boolean' ? text(one) : leafText(one))).join(' | ')})`]),
    ...Object.entries(rest)
      .filter(([name]) => !nesting.has(name))
      .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      .toSorted(),
  ].join(' ');
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
