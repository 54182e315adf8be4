import { bounceReasons, chequeStates } from '@cashbook/contract/cheques/cheques';
import {
  BOUNCE_REASONS,
  CHEQUE_STATES,
  CHEQUE_STEPS,
  type ChequeEvent,
  chequeMay,
  chequeStateText,
} from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';

/** The states of cheques are said three times: by the kernel, by the contract and by the database. */

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.superuser });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.dispose();
});

const events = Object.keys(CHEQUE_STEPS) as ChequeEvent[];

test('the database allows the events that the kernel allows', async () => {
  const { rows } = await client.query<{ text: string }>(
    `select received::text || ' ' || state || ' ' || event as text
     from unnest(array[true, false]) received, unnest($1::text[]) state, unnest($2::text[]) event
     where cheque_may(received, state, event)`,
    [CHEQUE_STATES, events],
  );
  const inKernel = [true, false].flatMap((isReceived) =>
    CHEQUE_STATES.flatMap((state) =>
      events.filter((event) => chequeMay(isReceived, state, event)).map((event) => `${isReceived} ${state} ${event}`),
    ),
  );
  expect(rows.map(({ text }) => text).sort()).toEqual([...inKernel].sort());
  expect(inKernel.length).toBeGreaterThan(12);
});

test('refusals of the database call the states as the kernel does', async () => {
  const { rows } = await client.query<{ text: string }>(
    'select cheque_state_text(s) as text from unnest($1::text[]) s',
    [CHEQUE_STATES],
  );
  expect(rows.map(({ text }) => text)).toEqual(CHEQUE_STATES.map(chequeStateText));
});

test('the contract has the states and reasons of the kernel', () => {
  expect(chequeStates).toEqual(CHEQUE_STATES);
  expect(bounceReasons).toEqual(BOUNCE_REASONS);
});
