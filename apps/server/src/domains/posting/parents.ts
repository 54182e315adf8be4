import type { FoundOf } from '@cashbook/contract/documents/described';
import type { Fields, WireOf } from '@cashbook/contract/documents/field';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { LinkRole } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { type KindWith, storedReply } from '#domains/posting/described-document';
import type { DocumentVersion, KeptForm } from '#domains/posting/document-kind';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** The parents of a kind of document: the documents of whose lines it takes. */

/** The branch whose parents are asked for. */
export interface ParentsAt {
  readonly companyId: number;
  readonly branchId: number;
}

/** A parent, and the saved document whose takes count as left; null for none. */
export interface AskedParent extends ParentsAt {
  readonly parentId: number;
  readonly taker: Pick<DocumentVersion, 'voucherId' | 'date'> | null;
}

/** Reads of the parents of one kind. The transaction shows the branch. */
export interface Parents<Found, Parent> {
  /** Finds parents that match a typed text, the latest first. */
  readonly search: (tx: Tx, at: ParentsAt, text: string) => Promise<Found[]>;
  /** Reads a parent with what is left of its lines. Null when the branch has no such parent. */
  readonly read: (tx: Tx, asked: AskedParent) => Promise<Parent | null>;
}

/** Returns the handlers of the two calls of `parentRoutes`, in the caller's working branch. */
export function parentCalls<Found, Parent, Code extends RefusalCode>(
  { db }: Pick<Services, 'db'>,
  { search, read }: Parents<Found, Parent>,
  notFound: Code,
) {
  const reading = <T>({ companyId, workingBranchId: branchId }: Actor, work: (tx: Tx, at: ParentsAt) => Promise<T>) =>
    inCompany(db, { companyId, mode: 'read' }, async (tx) => {
      await showBranches(tx, [branchId]);
      return work(tx, { companyId, branchId });
    });
  return {
    search: async ({ actor, query: { q } }: { actor: Actor; query: { q: string } }): Promise<Answer<Found[]>> =>
      done(await reading(actor, (tx, at) => search(tx, at, q))),
    read: async ({ actor, query: { id } }: { actor: Actor; query: { id: number } }): Promise<Answer<Parent>> => {
      const found = await reading(actor, (tx, at) => read(tx, { ...at, parentId: id, taker: null }));
      return found === null ? refused(notFound) : done(found);
    },
  };
}

/** Reads the parent of a saved document, with what is left without this document. @throws Error when it is gone. */
export async function parentOfSaved<Parent>(
  tx: Tx,
  taker: DocumentVersion,
  { read }: Pick<Parents<unknown, Parent>, 'read'>,
  parentId: number | null,
): Promise<{ readonly parent: Parent }> {
  const { companyId, branchId } = taker;
  await showBranches(tx, [branchId]);
  const parent = await read(tx, { companyId, branchId, parentId: parentId ?? 0, taker });
  if (parent === null) throw new Error(`The parent of voucher ${taker.voucherId} is gone.`);
  return { parent };
}

/** A document that takes of a parent, in a list. */
interface Taker {
  readonly mtm_id: number;
  readonly vr_no: string;
  readonly vr_date: IsoDate;
}

/** Returns the documents of a kind that take of a parent by the role, by date, with these fields of their stored forms. */
export async function readTakers<F extends Fields>(
  tx: Tx,
  { companyId, parentId, role }: { readonly companyId: number; readonly parentId: number; readonly role: LinkRole },
  kind: KindWith<NoInfer<F>>,
  fields: F,
): Promise<(Taker & WireOf<FoundOf<F>>)[]> {
  const { rows } = await sql<Taker & KeptForm>`
    select distinct t.voucher_id::int as mtm_id, t.vr_no, t.vr_date, w.form_version as "formVersion", w.form
    from standing_take t
      join voucher_version w on w.company_id = t.company_id and w.voucher_id = t.voucher_id and w.version = t.version
    where t.company_id = ${companyId} and t.of_voucher_id = ${parentId} and t.role = ${role}
    order by t.vr_date, mtm_id`.execute(tx);
  return rows.map(({ formVersion, form, ...taker }) => {
    return { ...taker, ...storedReply(kind, fields, { voucherId: taker.mtm_id, formVersion, form }) };
  });
}
