import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyDocument } from '#domains/posting/draft/document.ts';
import { answerWith } from './answer-with.fixture.ts';
import { knownKinds } from './known-kinds.ts';

/** The server's test document-round-trip saves a document of every kind and writes `found`; this one writes `back`. */
type Samples = Record<string, { found: { mtm_id: number; vr_no: string; version: number }; back: unknown }>;
const samplesFile = join(import.meta.dirname, '../../../../../tests/documents.json');
const readSamples = (): Samples => JSON.parse(readFileSync(samplesFile, 'utf8')) as Samples;

afterEach(() => vi.unstubAllGlobals());

/** The time limit in ms. The first kind also loads the imports of all kinds. */
const timeout = 60_000;

/** Finds the document of a sample on the page of a kind, and returns the body of an update without changes. */
async function sentBack(name: keyof typeof knownKinds, found: Samples[string]['found']): Promise<unknown> {
  const kind = await knownKinds[name].load();
  const bodies = answerWith(found);
  const { loaded, head, rows } = await kind.calls.find('1');
  const { mtm_id: mtmId, vr_no: vrNo, version } = found;
  expect(loaded).toMatchObject({ mtmId, vrNo, version });
  const place = { branchId: 1, branchName: 'Head Office' };
  const document = { ...emptyDocument(kind, { key: 'key', place, day: '2026-07-01', head }), rows, loaded };
  // The line answers with the document again, which is no answer to an update: only the body matters here.
  await kind.calls.update(document, { headers: { 'X-Branch-Id': '1' } }).catch(() => null);
  return bodies[1];
}

it.each(Object.keys(knownKinds))('a %s that was found goes back as it came', { timeout }, async (name) => {
  const samples = readSamples();
  const sample = samples[name];
  if (sample === undefined)
    throw new Error(`tests/documents.json has no ${name}: see document-round-trip.http.test.ts.`);
  const back = await sentBack(name as keyof typeof knownKinds, sample.found);
  if (process.env.UPDATE_DOCUMENTS === '1') {
    samples[name] = { ...sample, back };
    writeFileSync(samplesFile, `${JSON.stringify(samples, null, 2)}\n`);
  }
  expect(back).toEqual(readSamples()[name]?.back);
});

it.each([
  ['construction-purchase', 'trading-purchase'],
  ['construction-purchase', 'electronics-purchase'],
  ['general-sale', 'sale'],
  ['general-sale', 'installment-sale'],
] as const)('a %s sends back what its page does not show, such as bags and serials of a %s', async (face, other) => {
  const { found, back } = readSamples()[other] ?? {};
  if (found === undefined) throw new Error(`tests/documents.json has no ${other}.`);
  expect(await sentBack(face, found)).toEqual(back);
});
