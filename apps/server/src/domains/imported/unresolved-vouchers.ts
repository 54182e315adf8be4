import { typedOf, wireFieldOf } from '@cashbook/contract/documents/described';
import {
  importedRoutes as routes,
  type UnresolvedVoucher,
  unresolvedDocument,
} from '@cashbook/contract/imported/imported-history';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteReply } from '@cashbook/contract/route';
import {
  type AccountFacts,
  findVoucherType,
  importedVoucher,
  type Refused as RuleRefused,
  type TwoSidedRow,
  unresolvedRowsRefusal,
  type VoucherTypeId,
} from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import {
  authorOf,
  correctUnresolved as correctInBooks,
  postUnresolved as postInBooks,
  removeUnresolved as removeInBooks,
  type UnresolvedChange,
} from '#domains/ledger/index';
import { accountsOfRows, readLockedFacts, refusedByBooks, refusedByRule } from '#domains/posting/index';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

type Ledger = Pick<Services, 'db' | 'clock'>;

const fieldOf = wireFieldOf(unresolvedDocument);

interface UnresolvedRow {
  readonly unresolvedId: bigint;
  readonly version: number;
  readonly branchId: number;
  readonly branchName: string;
  readonly date: IsoDate;
  readonly typeId: number;
  readonly legacyNumber: string;
  readonly fileName: string;
}

/** Runs `work` in a transaction that sees only unresolved vouchers of the branches that the caller reaches. */
function inReach<T>({ db }: Ledger, actor: Actor, mode: 'read' | 'write', work: (tx: Tx) => Promise<T>): Promise<T> {
  return inCompany(db, { companyId: actor.companyId, mode }, async (tx) => {
    await showBranches(tx, actor.branchIds);
    return work(tx);
  });
}

/** Returns a voucher with the status `held`. Null when there is none in reach. */
async function findUnresolved(tx: Tx, companyId: number, unresolvedId: bigint): Promise<UnresolvedRow | null> {
  const { rows } = await sql<UnresolvedRow>`
    select h.unresolved_id as "unresolvedId", h.version, h.branch_id as "branchId", b.name as "branchName", h.vr_date as date,
      h.type_id as "typeId", h.legacy_number as "legacyNumber", f.file_name as "fileName"
    from unresolved_voucher h
      join branch b on b.company_id = h.company_id and b.branch_id = h.branch_id
      join imported_voucher i on i.company_id = h.company_id and i.branch_id = h.branch_id and i.type_id = h.type_id
        and i.vr_date = h.vr_date and i.legacy_number = h.legacy_number
      join voucher_import f on f.company_id = i.company_id and f.import_id = i.import_id
    where h.company_id = ${companyId} and h.unresolved_id = ${unresolvedId} and h.status = 'held'`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Returns an unresolved voucher with its lines. Refuses not_found for one that is not unresolved, or not in a branch that the caller
 * reaches.
 */
export function readUnresolved(services: Ledger, actor: Actor, id: number): Promise<Answer<UnresolvedVoucher>> {
  return inReach(services, actor, 'read', async (tx) => {
    const unresolved = await findUnresolved(tx, actor.companyId, BigInt(id));
    if (unresolved === null) return refused('not_found');
    const { rows } = await sql<UnresolvedLine>`
      select l.line_no as id, l.account_id as account, a.name as "accountName", g.name as "accountText",
        l.debit_paisa as debit, l.credit_paisa as credit, l.remarks
      from unresolved_line l
        join account a on a.company_id = l.company_id and a.account_id = l.account_id
        join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
      where l.company_id = ${actor.companyId} and l.unresolved_id = ${unresolved.unresolvedId}
      order by l.line_no`.execute(tx);
    return done({
      held_id: Number(unresolved.unresolvedId),
      version: unresolved.version,
      branch_id: unresolved.branchId,
      branch_name: unresolved.branchName,
      vr_date: unresolved.date,
      type_id: unresolved.typeId,
      number: unresolved.legacyNumber,
      file_name: unresolved.fileName,
      rows: [...rows],
    });
  });
}

interface UnresolvedLine {
  readonly id: number;
  readonly account: number;
  readonly accountName: string;
  readonly accountText: string;
  readonly debit: Paisa;
  readonly credit: Paisa;
  readonly remarks: string;
}

/** The change of an unresolved voucher in reach, with the voucher's type and the version that the author saw. */
interface FoundChange {
  readonly change: UnresolvedChange;
  readonly branchId: number;
  readonly typeId: VoucherTypeId;
  readonly legacyNumber: string;
}

interface ChangeCall {
  readonly actor: Actor;
  readonly body: { readonly held_id: number; readonly version: number };
}

/** Finds the unresolved voucher of a call. Refuses not_found, held_settled. */
async function findChange(tx: Tx, { actor, body }: ChangeCall): Promise<FoundChange | Refused> {
  const unresolvedId = BigInt(body.held_id);
  const unresolved = await findUnresolved(tx, actor.companyId, unresolvedId);
  if (unresolved === null) {
    const { rows } = await sql`
      select from unresolved_voucher where company_id = ${actor.companyId} and unresolved_id = ${unresolvedId}`.execute(
      tx,
    );
    return refused(rows.length === 0 ? 'not_found' : 'held_settled');
  }
  const typeId = findVoucherType(unresolved.typeId)?.id;
  if (typeId === undefined) throw new Error(`unresolved voucher ${unresolvedId} has no type`);
  const change = { unresolvedId, expectedVersion: body.version, author: authorOf(actor) };
  return { change, branchId: unresolved.branchId, typeId, legacyNumber: unresolved.legacyNumber };
}

type Sent = Call<typeof routes.correctUnresolved>['body']['rows'];

interface Typed {
  readonly rows: readonly TwoSidedRow[];
  readonly facts: AccountFacts;
}

async function typedIn(tx: Tx, { companyId }: Actor, branchId: number, sent: Sent): Promise<Typed> {
  const { rows } = typedOf(unresolvedDocument.fields, { rows: sent });
  return { rows, facts: await readLockedFacts(tx, companyId, branchId, accountsOfRows({ rows }, null)) };
}

const refusedByHistory = (refusal: RuleRefused<RefusalCode>) => refusedByRule({ fieldOf }, refusal);

/** Corrects the lines of an unresolved voucher. Refusals in order: not_found, held_settled; those of the rule; stale_version. */
export function correctUnresolved(
  services: Ledger,
  call: Call<typeof routes.correctUnresolved>,
): Promise<Answer<{ held_id: number; version: number }>> {
  const { actor, body } = call;
  const at = services.clock.now();
  return inReach(services, actor, 'write', (tx) =>
    oncePerKey(tx, routes.correctUnresolved, call, at, async () => {
      const found = await findChange(tx, call);
      if ('kind' in found) return found;
      const { rows, facts } = await typedIn(tx, actor, found.branchId, body.rows);
      const wrong = unresolvedRowsRefusal({ rows }, facts);
      if (wrong !== null) return refusedByHistory(wrong);
      const lines = rows.map((row) => ({ ...row, orderId: null, contraAccountId: null }));
      const corrected = await correctInBooks(tx, found.change, { lines }, at);
      if (!corrected.ok) return refusedByBooks(corrected);
      return done({ held_id: body.held_id, version: body.version + 1 });
    }),
  );
}

/**
 * Posts an unresolved voucher with these lines. Refusals in order: not_found, held_settled; those of the rule; those of the
 * ledger's `postUnresolved`.
 */
export function postUnresolved(
  services: Ledger,
  call: Call<typeof routes.postUnresolved>,
): Promise<Answer<RouteReply<typeof routes.postUnresolved>>> {
  const { actor, body } = call;
  const at = services.clock.now();
  return inReach(services, actor, 'write', (tx) =>
    oncePerKey(tx, routes.postUnresolved, call, at, async () => {
      const found = await findChange(tx, call);
      if ('kind' in found) return found;
      const { change, branchId, typeId, legacyNumber } = found;
      const { rows, facts } = await typedIn(tx, actor, branchId, body.rows);
      const ruled = importedVoucher(typeId, { rows }, facts);
      if (!ruled.ok) return refusedByHistory(ruled);
      const [{ totalPaisa, entries }] = ruled.drafts;
      const posted = await postInBooks(tx, change, { legacyNumber, totalPaisa, entries }, at);
      if (!posted.ok) return refusedByBooks(posted);
      const { voucherId, numberText, date, version } = posted;
      const saved = { mtm_id: Number(voucherId), vr_no: numberText, vr_date: date, version };
      return done(saved, `Voucher No.: ${numberText}`);
    }),
  );
}

/** Removes an unresolved voucher from the list. Refusals in order: not_found, held_settled, stale_version. */
export function removeUnresolved(
  services: Ledger,
  call: Call<typeof routes.removeUnresolved>,
): Promise<Answer<{ held_id: number }>> {
  const { actor, body } = call;
  const at = services.clock.now();
  return inReach(services, actor, 'write', (tx) =>
    oncePerKey(tx, routes.removeUnresolved, call, at, async () => {
      const found = await findChange(tx, call);
      if ('kind' in found) return found;
      const removed = await removeInBooks(tx, found.change, body.reason, at);
      return removed.ok ? done({ held_id: body.held_id }) : refusedByBooks(removed);
    }),
  );
}
