import { chequeRoutes, type MovedCheque } from '@cashbook/contract/cheques/cheques';
import type { BookedChequeEvent, TypedChequeMove } from '@cashbook/kernel';
import { refusals } from '@cashbook/words/en/refusals';
import { filled } from '@cashbook/words/text';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { chequeKindOf } from '#domains/cheques/cheque-kinds';
import { type ChequeName, readChequeStates } from '#domains/cheques/cheques.store';
import { orRefusedByBooks, type PostingEngine, saveDocument } from '#domains/posting/index';
import { type Answer, done, type Refused } from '#use-case/answer';
import type { Call, IdempotencyKey } from '#use-case/call';
import { keyOfPart } from '#use-case/key-of-part';
import { oncePerKey, wasAnswered } from '#use-case/once-per-key';

type MoveCall = Call<typeof chequeRoutes.moveCheques> | Call<typeof chequeRoutes.bounceCheques>;

/** An event that a person wants for cheques, without the cheques. */
type Wanted = Omit<TypedChequeMove, 'voucherId' | 'chequeNo'> & { readonly event: BookedChequeEvent };

type KnownCheque = Awaited<ReturnType<typeof readChequeStates>>[number];

/**
 * Books an event for several cheques of the working branch, each in a transaction of its own. Answers for each: the voucher, or why
 * it was refused (accounting-next §3.4.10). The first refusal that no cheque caused ends the call: branch_changed, day_changed, no_open_day,
 * branch_disabled, idempotency_mismatch.
 */
export async function moveCheques(
  engine: PostingEngine,
  call: MoveCall,
  wanted: Wanted,
): Promise<Answer<MovedCheque[]>> {
  const { companyId, branchIds } = call.actor;
  const named = distinct(
    call.body.cheques.map(({ mtm_id, cheque_no }) => ({ voucherId: mtm_id, chequeNo: cheque_no })),
  );
  const known = await inCompany(engine.db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, branchIds);
    return readChequeStates(
      tx,
      companyId,
      named.map(({ voucherId }) => voucherId),
    );
  });
  const answers: MovedCheque[] = [];
  for (const name of named) {
    const cheque = known.find((one) => one.voucherId === name.voucherId && one.chequeNo === name.chequeNo);
    const answer = await moveOne(engine, call, { name, cheque, wanted });
    if ('kind' in answer) return answer;
    answers.push(answer);
  }
  const saved = answers.filter(({ ok }) => ok).length;
  return done(answers, `${saved} of ${answers.length} done.`);
}

const distinct = (names: readonly ChequeName[]): readonly ChequeName[] => [
  ...new Map(names.map((name) => [`${name.voucherId}-${name.chequeNo}`, name])).values(),
];

/** Refusals of the whole call, whichever cheque met them first. */
const ofCall: ReadonlySet<string> = new Set([
  'branch_changed',
  'day_changed',
  'no_open_day',
  'branch_disabled',
  'idempotency_mismatch',
]);

interface One {
  readonly name: ChequeName;
  readonly cheque: KnownCheque | undefined;
  readonly wanted: Wanted;
}

async function moveOne(engine: PostingEngine, call: MoveCall, one: One): Promise<MovedCheque | Refused> {
  const { name, cheque, wanted } = one;
  const head = { mtm_id: name.voucherId, cheque_no: name.chequeNo, number: cheque?.number ?? '' };
  const isUnbooked = isHandedBackUnbooked(one) || (await wasHandedBack(engine, call, one));
  const answer = isUnbooked ? await handBack(engine, call, one) : await book(engine, call, one);
  if (answer.kind === 'refused') {
    const { code, message, values = {} } = answer.refusal;
    if (ofCall.has(code)) return answer;
    return { ...head, ok: false, vr_no: '', code, message: message ?? filled(refusals[code], values) };
  }
  return { ...head, ok: true, vr_no: answer.vrNo, code: '', message: answer.vrNo === '' ? wanted.remarks : '' };
}

/** Returns whether the event books nothing: the bounce of a cheque that is handed back has taken the money back already. */
const isHandedBackUnbooked = ({ cheque, wanted }: One): boolean =>
  wanted.event === 'handed_back' && cheque?.isReceived === true && cheque.state === 'bounced';

interface Booked {
  readonly kind: 'booked';
  readonly vrNo: string;
}

async function book(engine: PostingEngine, call: MoveCall, { name, cheque, wanted }: One): Promise<Booked | Refused> {
  const { event, ...typed } = wanted;
  const at = { actor: call.actor, desk: call.desk, idempotency: keyOf(call.idempotency, name) };
  const answer = await saveDocument(engine, chequeKindOf(event, cheque?.isReceived ?? true), at, { ...name, ...typed });
  return answer.kind === 'refused' ? answer : { kind: 'booked', vrNo: answer.saved.vr_no };
}

/** Returns the key for one of several cheques; null without a key. */
const keyOf = (idempotency: IdempotencyKey | null, { voucherId, chequeNo }: ChequeName): IdempotencyKey | null =>
  idempotency === null ? null : keyOfPart(idempotency, ` ${voucherId}-${chequeNo}`);

/** Whether this call handed the cheque back before: it repeats a call whose answer was lost. */
async function wasHandedBack(engine: PostingEngine, call: MoveCall, { name, cheque, wanted }: One): Promise<boolean> {
  if (wanted.event !== 'handed_back' || cheque?.state !== 'handed_back') return false;
  const { actor } = call;
  const keyed = { actor, idempotency: keyOf(call.idempotency, name) };
  return inCompany(engine.db, { companyId: actor.companyId, mode: 'read' }, (tx) => wasAnswered(tx, keyed));
}

async function handBack(engine: PostingEngine, call: MoveCall, { name, wanted }: One): Promise<Booked | Refused> {
  const { actor, desk } = call;
  const { companyId, workingBranchId: branch, userId: user } = actor;
  const keyed = { actor, idempotency: keyOf(call.idempotency, name) };
  const at = engine.clock.now();
  const write = { branch, date: desk.transactionDate, user, ...name, reason: wanted.remarks };
  return orRefusedByBooks(() =>
    inCompany(engine.db, { companyId, mode: 'write' }, async (tx): Promise<Booked | Refused> => {
      // The answer has no content. A caller who repeats the call learns that the event is done.
      const answer = await oncePerKey<MovedCheque[]>(tx, chequeRoutes.moveCheques, keyed, at, async () => {
        await sql`select hand_back_bounced(${JSON.stringify(write)}::jsonb, ${at})`.execute(tx);
        return done([]);
      });
      return answer.kind === 'refused' ? answer : { kind: 'booked', vrNo: '' };
    }),
  );
}
