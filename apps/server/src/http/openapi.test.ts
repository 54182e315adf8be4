import { routeGroups } from '@cashbook/contract';
import type { RouteShape } from '@cashbook/contract/route';
import { expect, test } from 'vitest';
import { openApiDocument } from '#http/openapi';
import { openApiPage } from '#http/openapi-page';

const document = openApiDocument(routeGroups);

test('every route of the contract is in the document, once', () => {
  const groups: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = routeGroups;
  const routes = Object.values(groups).flatMap((group) => Object.values(group));
  const written = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(written).toHaveLength(routes.length);
  for (const { method, path } of routes) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.responses[200], `${method} ${path}`).toBeDefined();
  }
});

test('operation ids are unique, and every parameter of a path is described', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named);
  }
});

test('money travels as a number and a missing session is announced', () => {
  const save = document.paths['/trading/cash/received']?.post;
  const row = save?.requestBody?.content['application/json']?.schema.items;
  expect(row).toMatchObject({ properties: { amount: { type: 'number' } } });
  expect(save?.responses[401]?.description).toBe('unauthenticated: Please login to continue.');
  expect(save?.parameters.map(({ name }) => name)).toEqual([
    'X-User-Id',
    'X-Branch-Id',
    'X-Transaction-Date',
    'Idempotency-Key',
  ]);
});

test('the page shows every call and runs no script', () => {
  const page = openApiPage(document);
  for (const path of Object.keys(document.paths)) expect(page).toContain(`/api${path}`);
  expect(page).not.toMatch(/<script|https?:\/\//);
});

const everyRoute = Object.values(routeGroups as Readonly<Record<string, Readonly<Record<string, RouteShape>>>>).flatMap(
  (group) => Object.values(group),
);

test.each(everyRoute.map((shape) => [`${shape.method} ${shape.path}`, shape] as const))(
  '%s says what any call may be answered with',
  (_name, { method, path }) => {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const statuses = Object.keys(operation?.responses ?? {}).map(Number);
    expect(statuses).toEqual(expect.arrayContaining([200, 400, 417, 422, 431, 500, 503]));
    expect(statuses.filter((status) => [413, 415, 419].includes(status))).toEqual(
      method === 'GET' ? [] : [413, 415, 419],
    );
  },
);

test('a branch out of reach and a sign-in sent by another site are announced', () => {
  expect(document.paths['/coal4/search']?.get?.responses[404]?.description).toBe('not_found: Not found.');
  expect(document.paths['/login']?.post?.responses[419]?.description).toMatch(/^csrf: /);
  expect(document.paths['/dashboard/data']?.get?.responses).toHaveProperty('304');
});

test('the print heading of a branch travels as 1 and 0, and is taken as a boolean too', () => {
  const settings = document.paths['/settings']?.get?.responses[200]?.content['application/json']?.schema;
  const heading = { pad_heading_print: { enum: [0, 1] } };
  expect(settings).toMatchObject({
    properties: { data: { properties: { branch: { properties: heading } } } },
  });
});

test('what only reads takes no Idempotency-Key', () => {
  const named = (path: string) => document.paths[path]?.post?.parameters.map(({ name }) => name);
  expect(named('/trading/cash/received/api-edit')).toEqual([]);
  expect(named('/branch/branch-update')).toEqual(['Idempotency-Key']);
});
