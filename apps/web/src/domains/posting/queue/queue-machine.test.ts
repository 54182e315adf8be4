import { expect, it } from 'vitest';
import { type Document, emptyDocument, type Loaded } from '#domains/posting/draft/document.ts';
import { plainRules, typedRow } from '#domains/posting/machine/plain-document.fixture.ts';
import {
  type Outcome,
  pauseOf,
  type QueueEffect,
  type QueueEvent,
  type QueueItem,
  type QueueState,
  startQueue,
  stepQueue,
} from './queue-machine.ts';

const place = { branchId: 4, branchName: 'Chawkbazar' };
const desk = { branchId: 4, day: '2026-09-14' };
const account = { kind: 'taken', account: { id: 9, name: 'Karim', text: '' } } as const;
const loaded: Loaded = { mtmId: 7, vrNo: 'CR-7', vrDate: desk.day, version: 1, totalPaisa: 0n, asSaved: '' };

function document(key: string, change: Partial<Document> = {}): Document {
  const rows = [{ id: 'a', table: 'lines', values: { ...typedRow('', key), account } }];
  return { ...emptyDocument(plainRules, { key, place, day: desk.day }), rows, ...change };
}
const item = (key: string, savedAtMs: number, change: Partial<Document> = {}): QueueItem => ({
  id: key,
  kind: 'plain',
  document: document(key, change),
  savedAtMs,
  tab: 'here',
  totalPaisa: 100n,
});

/** A tab that sends, as long as it gets the lease. */
class Sender {
  state: QueueState;
  effects: readonly QueueEffect[] = [];
  atMs = 1000;
  getsLease = true;

  constructor(...items: QueueItem[]) {
    this.state = startQueue(items);
    this.do({ type: 'desk', desk });
  }

  do(event: QueueEvent extends infer E ? (E extends unknown ? Omit<E, 'atMs'> : never) : never): this {
    [this.state, this.effects] = stepQueue(this.state, { ...event, atMs: this.atMs });
    if (this.effects.at(-1)?.type !== 'take_lease') return this;
    const before = this.effects.slice(0, -1);
    this.do({ type: 'lease', isOurs: this.getsLease });
    this.effects = [...before, ...this.effects];
    return this;
  }

  /** Lets time pass, then wakes the queue. */
  wake(afterMs: number): this {
    this.atMs += afterMs;
    return this.do({ type: 'woken' });
  }

  answer(outcome: Outcome): this {
    const { busy } = this.state;
    return busy === null ? this : this.do({ type: 'sent', id: busy.id, outcome });
  }

  /** The effects of the last step, without waits. */
  get does(): string[] {
    return this.effects.flatMap(({ type }) => (type === 'wait' ? [] : [type]));
  }

  get sending(): string[] {
    return this.effects.flatMap((effect) => (effect.type === 'send' ? [effect.item.id] : []));
  }

  get back(): (readonly [string, string])[] {
    return this.effects.flatMap((effect) =>
      effect.type === 'bring_back' ? [[effect.item.id, effect.returned.why] as const] : [],
    );
  }
}

const saved: Outcome = { is: 'saved', saved: { mtmId: 1, vrNo: 'CR-1', vrDate: desk.day, version: 1 } };
const refused = (code: string): Outcome => ({
  is: 'refused',
  code,
  sentence: '',
  faults: [{ rowId: 'a', sentence: 'archived' }],
});

it('sends one after the other, in the order in which they were saved', () => {
  const sender = new Sender(item('second', 20), item('first', 10));
  expect(sender.sending).toEqual(['first']);
  expect(sender.answer(saved).sending).toEqual(['second']);
  expect(sender.answer(saved).state.items).toEqual([]);
});

it('writes down that something may have arrived before it goes out, and that it has not after a refusal', () => {
  const sender = new Sender(item('one', 10));
  expect(sender.does).toEqual(['write', 'send']);
  expect(sender.state.items[0]?.document.isDoubtful).toBe(true);
  sender.answer(refused('account_archived'));
  const back = sender.effects.find((effect) => effect.type === 'bring_back');
  expect(back?.item.document).toMatchObject({ key: 'one', isDoubtful: false, rows: [{ fault: 'archived' }] });
});

it('keeps in doubt what was in doubt before a refusal', () => {
  const sender = new Sender(item('one', 10)).answer({ is: 'lost' });
  sender.wake(500).answer(refused('account_archived'));
  const back = sender.effects.find((effect) => effect.type === 'bring_back');
  expect(back?.item.document).toMatchObject({ key: 'one', isDoubtful: true });
});

it('tries again after a while, longer each time, and at once when the line is back', () => {
  const sender = new Sender(item('one', 10)).answer({ is: 'lost' });
  expect(sender.effects).toEqual([{ type: 'wait', untilMs: 1500 }]);
  expect(sender.wake(500).sending).toEqual(['one']);
  sender.answer({ is: 'lost' });
  expect(sender.effects).toEqual([{ type: 'wait', untilMs: 2500 }]);
  expect(sender.do({ type: 'retried' }).sending).toEqual(['one']);
});

it('a refusal stops only later changes of that voucher', () => {
  const sender = new Sender(item('change', 10, { loaded }), item('other', 20), item('again', 30, { loaded }));
  sender.answer(refused('voucher_approved'));
  expect(sender.back).toEqual([
    ['change', 'refused'],
    ['again', 'earlier_refused'],
  ]);
  expect(sender.sending).toEqual(['other']);
});

it.each(['unauthenticated', 'user_changed'])('%s pauses everything until the person is back', (code) => {
  const sender = new Sender(item('one', 10)).answer(refused(code));
  expect([pauseOf(sender.state), sender.sending]).toEqual([{ why: 'signed_out' }, []]);
  expect(sender.effects).toContainEqual({ type: 'refresh_desk', asksWho: true });
  expect(sender.state.items[0]?.document.isDoubtful).toBe(false);
  expect(sender.do({ type: 'desk', desk }).sending).toEqual(['one']);
});

it.each(['day_changed', 'branch_changed'])('%s asks anew for branch and day, never for who is signed in', (code) => {
  const sender = new Sender(item('one', 10)).answer(refused(code));
  expect(sender.effects).toContainEqual({ type: 'refresh_desk', asksWho: false });
  expect(sender.wake(500).sending, 'no answer came').toEqual(['one']);
  expect(sender.answer(refused(code)).effects).toContainEqual({ type: 'refresh_desk', asksWho: false });
});

it('a closed day pauses all and asks once for all', () => {
  const sender = new Sender(item('one', 10), item('two', 20)).answer(refused('day_changed'));
  expect(sender.effects).toContainEqual({ type: 'refresh_desk', asksWho: false });
  sender.do({ type: 'desk', desk: { ...desk, day: '2026-09-15' } });
  expect([pauseOf(sender.state), sender.sending]).toEqual([{ why: 'day' }, []]);
  sender.do({ type: 'redated' });
  expect(sender.state.items.map((one) => one.document.typedOn)).toEqual(['2026-09-15', '2026-09-15']);
  expect(sender.sending).toEqual(['one']);
});

it('what may have arrived on a closed day is asked about before anybody else is', () => {
  const sender = new Sender(item('one', 10)).answer({ is: 'lost' });
  sender.atMs += 10_000;
  sender.do({ type: 'desk', desk: { ...desk, day: '2026-09-15' } });
  expect(sender.does).toEqual(['ask_key']);
  sender.do({ type: 'key_answered', id: 'one', answer: { is: 'known', saved: null }, mayEdit: true, newKey: 'unused' });
  expect(pauseOf(sender.state)).toEqual({ why: 'day' });
});

it('what was typed in another branch waits until it is worked in', () => {
  const elsewhere = { branchId: 5, branchName: 'Head Office' };
  const sender = new Sender(item('there', 10, { place: elsewhere }), item('here', 20));
  expect(sender.sending).toEqual(['here']);
  sender.answer(saved).do({ type: 'desk', desk: { branchId: 5, day: desk.day } });
  expect(sender.sending).toEqual(['there']);
});

it('only what was never sent comes back at once or can be discarded; the rest is looked up by its key first', () => {
  const sender = new Sender(item('sent', 10), item('waits', 20), item('third', 30));
  sender.do({ type: 'discarded', id: 'sent' }).do({ type: 'taken_back', id: 'sent' });
  expect(sender.state.items.map(({ id }) => id)).toEqual(['sent', 'waits', 'third']);
  expect(sender.do({ type: 'taken_back', id: 'waits' }).back).toEqual([['waits', 'taken_back']]);
  sender.do({ type: 'discarded', id: 'third' });
  expect(sender.state.items.map(({ id }) => id)).toEqual(['sent']);
  sender.answer({ is: 'lost' });
  sender.wake(1000);
  expect(sender.does).toEqual(['ask_key']);
  sender.do({
    type: 'key_answered',
    id: 'sent',
    answer: { is: 'known', saved: null },
    mayEdit: true,
    newKey: 'unused',
  });
  expect(sender.back).toEqual([['sent', 'taken_back']]);
});

it.each([
  ['taken back', (sender: Sender) => sender.do({ type: 'taken_back', id: 'one' })],
  ['of a closed day', (sender: Sender) => sender.do({ type: 'desk', desk: { ...desk, day: '2026-09-15' } })],
])('whose key may not be asked, %s, comes back with the reason, in doubt, and is not asked about again', (_, then) => {
  const sender = new Sender(item('one', 10)).answer({ is: 'lost' });
  then(sender).wake(1000);
  expect(sender.state.busy).toMatchObject({ with: 'key' });
  const answer = { is: 'refused', sentence: 'You may not see this.' } as const;
  sender.do({ type: 'key_answered', id: 'one', answer, mayEdit: false, newKey: 'unused' });
  const back = sender.effects.find((effect) => effect.type === 'bring_back');
  expect(back?.returned).toEqual({ why: 'key_refused', sentence: 'You may not see this.' });
  expect(back?.item.document).toMatchObject({ key: 'one', isDoubtful: true });
  expect(sender.wake(60_000).does).toEqual([]);
});

it('a tab sends only while it has the lease, and renews it for as long as it sends', () => {
  const sender = new Sender();
  sender.getsLease = false;
  sender.do({ type: 'added', item: item('one', 10) }).do({ type: 'added', item: item('two', 20) });
  expect([sender.sending, sender.effects.at(-1)]).toEqual([[], { type: 'wait', untilMs: 3000 }]);
  sender.getsLease = true;
  expect(sender.wake(2000).sending).toEqual(['one']);
  expect(sender.effects.at(-1), 'until the lease is to be renewed').toEqual({ type: 'wait', untilMs: 6000 });
  expect(sender.wake(3000).effects, 'renewed while the answer is awaited').toEqual([{ type: 'wait', untilMs: 9000 }]);
  sender.getsLease = false;
  sender.wake(3000);
  expect(sender.answer(saved).sending, 'another tab has taken over').toEqual([]);
  expect(sender.state.items.map(({ id }) => id)).toEqual(['two']);
});

it('gives the lease back when nothing is left to do', () => {
  expect(new Sender(item('one', 10)).answer(saved).does).toEqual(['remove', 'announce', 'release_lease']);
});

it('a text that names no account, or several, brings the document back; one account lets it go out', () => {
  const resolving = { ...typedRow('', 'due'), account: { kind: 'resolving', text: 'karim' } } as const;
  const rows = [{ id: 'a', table: 'lines', values: resolving }];
  const none = new Sender(item('one', 10, { rows }), item('two', 20));
  expect(none.does).toEqual(['look_up']);
  none.do({ type: 'looked_up', id: 'one', lookUp: { table: 'lines', text: 'karim' }, matches: [] });
  expect([none.back, none.sending], 'and the next goes out').toEqual([[['one', 'undecided']], ['two']]);
  const one = new Sender(item('one', 10, { rows }));
  one.do({ type: 'looked_up', id: 'one', lookUp: { table: 'lines', text: 'karim' }, matches: [account.account] });
  expect(one.sending).toEqual(['one']);
});
