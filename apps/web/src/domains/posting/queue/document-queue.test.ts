import { expect, it } from 'vitest';
import { emptyDocument } from '#domains/posting/draft/document.ts';
import { createDocumentStore, type DocumentStore } from '#domains/posting/draft/document-store.ts';
import { createMemoryStorage, plainRules, typedRow } from '#domains/posting/machine/plain-document.fixture.ts';
import { DocumentQueue, type QueuePorts } from './document-queue.ts';

const place = { branchId: 4, branchName: 'Chawkbazar' };
const document = {
  ...emptyDocument(plainRules, { key: 'key', place, day: '2026-09-14' }),
  rows: [{ id: 'a', table: 'lines', values: typedRow('karim1', 'rent') }],
};

/** Returns the queue of a person who has signed in on the page with this store. */
function queueOf(store: DocumentStore): DocumentQueue {
  const ports: QueuePorts = {
    store,
    person: '1.1',
    tab: () => 'here',
    nowMs: () => 1000,
    after: () => () => undefined,
    newId: () => 'item',
    send: () => undefined,
    lookUp: () => undefined,
    askKey: () => undefined,
    refreshDesk: () => undefined,
    announce: () => undefined,
    broughtBack: () => undefined,
    changed: () => undefined,
  };
  return new DocumentQueue(ports);
}

it('what the browser has no room for waits for whoever signs in again on this page', () => {
  const storage = createMemoryStorage();
  storage.isFull = true;
  const store = createDocumentStore(storage);
  const queue = queueOf(store);
  queue.add({ kind: 'plain', document, totalPaisa: 100n });
  expect(queue.state().items, 'counted before signing out').toHaveLength(1);
  expect([store.countOnPageAlone('1.1'), store.countOnPageAlone('1.2'), store.countOnPageAlone()]).toEqual([1, 0, 1]);
  queue.stop();
  expect(
    queueOf(store)
      .state()
      .items.map(({ document: { key } }) => key),
  ).toEqual(['key']);
});
