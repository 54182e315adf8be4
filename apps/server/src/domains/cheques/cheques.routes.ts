import { type ChequeRow, countedLists, chequeRoutes as routes } from '@cashbook/contract/cheques/cheques';
import type { RouteReply } from '@cashbook/contract/route';
import { CHEQUE_STEPS, type ChequeEvent, chequeMay } from '@cashbook/kernel';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import {
  type ChequesAsked,
  countCheques,
  listCheques,
  readChequeCard,
  readSlipOf,
  vouchersToLookAt,
} from '#domains/cheques/cheques.store';
import { moveCheques } from '#domains/cheques/move-cheques';
import { undoChequeEvent } from '#domains/cheques/undo-event';
import { openDayOf } from '#domains/ledger/index';
import { createPostingEngine, type PostingEngine, type PostingServices, writeAtDesk } from '#domains/posting/index';
import { pageOf, rowsBefore } from '#http/paging';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** Returns the handlers of the register of cheques. */
export function chequeHandlers(services: PostingServices): Handlers<typeof routes> {
  const engine = createPostingEngine(services);
  return {
    listCheques: (call) => list(engine, call),
    countCheques: (call) => counts(engine, call),
    readCheque: (call) => read(engine, call),
    moveCheques: (call) => {
      const { event, bank_account = null, account = null, fee, remarks } = call.body;
      const noBounce = { reason: null, isFeeChargedOn: false };
      return moveCheques(engine, call, {
        ...{ event, bankAccountId: bank_account, accountId: account, feePaisa: fee, remarks, ...noBounce },
      });
    },
    bounceCheques: (call) => {
      const { event, bank_account = null, account = null, fee, remarks, reason = null, charge_on } = call.body;
      return moveCheques(engine, call, {
        ...{ event, bankAccountId: bank_account, accountId: account, feePaisa: fee, remarks, reason },
        isFeeChargedOn: charge_on,
      });
    },
    noteChequeNotice: (call) => noteNotice(engine, call),
    undoChequeEvent: (call) => undoChequeEvent(engine, call),
    depositCheques: (call) => deposit(engine, call),
    readSlip: (call) => readSlip(engine, call),
    withdrawSlip: (call) => withdraw(engine, call),
  };
}

async function list(
  { db }: PostingEngine,
  { actor, query }: Call<typeof routes.listCheques>,
): Promise<Answer<RouteReply<typeof routes.listCheques>>> {
  return inCompany(db, { companyId: actor.companyId, mode: 'read' }, async (tx) => {
    const question = await questionOf(tx, actor, query);
    const rows = await listCheques(tx, question, { limit: query.per_page, offset: rowsBefore(query) });
    const [counted = { count: 0, amount: 0n }] = await countCheques(tx, question, [question.list]);
    return done({ ...pageOf(rows, counted.count, query), amount: counted.amount });
  });
}

function counts(
  { db }: PostingEngine,
  { actor, query }: Call<typeof routes.countCheques>,
): Promise<Answer<RouteReply<typeof routes.countCheques>>> {
  return inCompany(db, { companyId: actor.companyId, mode: 'read' }, async (tx) => {
    const question = await questionOf(tx, actor, { ...query, list: 'live' });
    return done(await countCheques(tx, question, countedLists));
  });
}

type Query = Omit<Call<typeof routes.listCheques>['query'], 'page' | 'per_page'>;

/** Returns the asked part of the register, and shows its branch to the transaction. */
async function questionOf(tx: Tx, { companyId, workingBranchId }: Actor, query: Query): Promise<ChequesAsked> {
  const { branch_id: branchId = workingBranchId, list: name, search, party = null, bank = null, date = null } = query;
  await showBranches(tx, [branchId]);
  const today = date ?? (await dayOf(tx, companyId, branchId));
  const among = await vouchersToLookAt(tx, branchId, search);
  return { companyId, branchId, today, on: date, list: name, search, partyId: party, bankId: bank, among };
}

/** Returns the open day of a branch. Where none is open it is a far day: lists then leave nothing out. */
const dayOf = async (tx: Tx, companyId: number, branchId: number): Promise<string> =>
  (await openDayOf(tx, companyId, branchId)) ?? '9999-12-31';

async function read(
  { db }: PostingEngine,
  { actor, params }: Call<typeof routes.readCheque>,
): Promise<Answer<RouteReply<typeof routes.readCheque>>> {
  const { companyId, branchIds } = actor;
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, branchIds);
    const name = { voucherId: params.mtm_id, chequeNo: params.cheque_no };
    const card = await readChequeCard(tx, { companyId, branchIds }, name);
    if (card === null) return refused('cheque_not_found');
    const may = (Object.keys(CHEQUE_STEPS) as ChequeEvent[]).filter((event) =>
      chequeMay(card.is_received, card.state, event),
    );
    return done({ ...card, may });
  });
}

/** Puts cheques on a slip. Refuses as `writeAtDesk` and `deposit_cheques` do. */
function deposit(
  engine: PostingEngine,
  call: Call<typeof routes.depositCheques>,
): Promise<Answer<RouteReply<typeof routes.depositCheques>>> {
  const { cheques, bank_account: bankAccountId } = call.body;
  const written = { bankAccountId, cheques: cheques.map(asNamed) };
  return writeAtDesk(engine, routes.depositCheques, call, written, async (tx, write, at) => {
    const { rows } = await sql<{ slip: number }>`select deposit_cheques(${write}::jsonb, ${at}) as slip`.execute(tx);
    const slip_no = rows[0]?.slip ?? 0;
    return done({ slip_no }, `Deposit slip ${slip_no}.`);
  });
}

const asNamed = ({ mtm_id, cheque_no }: { mtm_id: number; cheque_no: number }) => ({
  voucherId: mtm_id,
  chequeNo: cheque_no,
});

/** Notes the day on which the drawer received a notice. Refuses as `writeAtDesk` and `note_cheque_notice` do. */
function noteNotice(engine: PostingEngine, call: Call<typeof routes.noteChequeNotice>): Promise<Answer<null>> {
  const { received_on: receivedOn } = call.body;
  const written = { ...asNamed(call.params), receivedOn };
  return writeAtDesk(engine, routes.noteChequeNotice, call, written, async (tx, write, at) => {
    await sql`select note_cheque_notice(${write}::jsonb, ${at})`.execute(tx);
    return done(null, receivedOn === null ? 'The day is taken off.' : 'The day of the notice is noted.');
  });
}

async function readSlip(
  { db }: PostingEngine,
  { actor, params }: Call<typeof routes.readSlip>,
): Promise<Answer<RouteReply<typeof routes.readSlip>>> {
  const { companyId, workingBranchId: branchId } = actor;
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const found = await readSlipOf(tx, { companyId, branchId, slipNo: params.slip_no });
    if (found === null) return refused('slip_not_found');
    const { slip, cheques } = found;
    return done({ ...slip, total: sumOf(cheques), cheques: [...cheques] });
  });
}

const sumOf = (cheques: readonly Pick<ChequeRow, 'amount'>[]) => cheques.reduce((sum, { amount }) => sum + amount, 0n);

/** Takes a slip back. Refuses as `writeAtDesk` and `withdraw_slip` do. */
function withdraw(
  engine: PostingEngine,
  call: Call<typeof routes.withdrawSlip>,
): Promise<Answer<RouteReply<typeof routes.withdrawSlip>>> {
  const slipNo = call.params.slip_no;
  const written = { slipNo, reason: call.body.reason };
  return writeAtDesk(engine, routes.withdrawSlip, call, written, async (tx, write, at) => {
    await sql`select withdraw_slip(${write}::jsonb, ${at})`.execute(tx);
    return done(null, `Deposit slip ${slipNo} is taken back.`);
  });
}
