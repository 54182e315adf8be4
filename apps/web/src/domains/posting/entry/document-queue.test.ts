import { expect, it } from 'vitest';
import { createMemoryStorage, plainRules, typedRow } from './desk-model.fixture.ts';
import { emptyDocument } from './document.ts';
import { DocumentQueue, type QueuePorts } from './document-queue.ts';
import { createDocumentStore } from './document-store.ts';
import type { QueueItem } from './queue-machine.ts';

const place = { branchId: 4, branchName: 'Chawkbazar' };
const document = {
  ...emptyDocument(plainRules, { key: 'key', place, day: '2026-09-14' }),
  rows: [{ id: 'a', table: 'lines', values: typedRow('karim1', 'rent') }],
};

/** The queue of a page whose browser has no room for anything, with what the page itself has. */
function queueOf(unkept: Map<string, QueueItem>): DocumentQueue {
  const storage = createMemoryStorage();
  storage.setItem = () => {
    throw new Error('no room');
  };
  const ports: QueuePorts = {
    store: createDocumentStore(storage),
    unkept,
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

it('what the browser had no room for waits for whoever signs in again on this page', () => {
  const unkept = new Map<string, QueueItem>();
  const queue = queueOf(unkept);
  queue.add({ kind: 'plain', document, totalPaisa: 100n });
  expect(queue.state().items, 'counted before signing out').toHaveLength(1);
  queue.stop();
  expect(
    queueOf(unkept)
      .state()
      .items.map(({ document: { key } }) => key),
  ).toEqual(['key']);
});
