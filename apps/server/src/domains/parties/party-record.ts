import { type ClientTypeId, clientTypeIds, status } from '@cashbook/contract/enumerations';
import { party } from '@cashbook/contract/parties/parties';
import type { Values } from '@cashbook/contract/records/fields';
import type { RecordRow } from '@cashbook/contract/records/record';
import { sentence } from '@cashbook/contract/sentences';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { differing } from '#domains/audit/index';
import {
  addPartyAccount,
  balancesOver,
  checkPartySettled,
  lockPartyAccount,
  movePartyAccount,
  takeAccountNumber,
} from '#domains/ledger/index';
import { partyNidPictures, partyPhotos } from '#domains/parties/party-pictures';
import { partiesOfMobile } from '#domains/parties/same-mobile';
import { factsOf, type RecordEvent, recordKind } from '#domains/records/index';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/**
 * The rules of customers and suppliers. A party makes its account and moves it with its type. In a branch that counts its
 * customers, it gets the next number. It is not archived while it owes or is owed. Refusals in order: party_has_balance,
 * mobile_repeated, portal_for_customers, portal_mobile_taken, account_in_use.
 */
export const parties = recordKind(party, {
  complete: async (tx, { branchId, before }, values) => {
    if (before !== null || branchId === null || values.idfr_code !== '' || isSupplier(values)) return values;
    const number = await nextNumber(tx, branchId);
    return number === null ? values : { ...values, idfr_code: number };
  },
  mayArchive: (tx, { id }, actor) => checkPartySettled(tx, actor, id),
  save: async (tx, { actor, id, branchId, before, after }) => {
    const repeated = await checkMobile(tx, actor, id, before, after);
    if (repeated !== null) return repeated;
    const closed = await checkPortal(tx, id, before, after);
    if (closed !== null) return closed;
    const { companyId } = actor;
    const typeId = clientTypeOf(after.type_id);
    if (before !== null) return before.type_id === typeId ? null : movePartyAccount(tx, companyId, { id, typeId });
    await addPartyAccount(tx, companyId, { id, branchId, typeId, name: after.name });
    return null;
  },
  event: ({ verb, before, after }: RecordEvent) => {
    const what = { action: `party.${verb}` as const, subject: `party ${after.id}` };
    const is = trailOf(after);
    if (before === null) return { ...what, after: is };
    const was = trailOf(before);
    const { before: old, after: now } = differing(was, is);
    return { ...what, before: { name: was.name, ...old }, after: { name: is.name, ...now } };
  },
  computed: {
    balance: ({ companyId, branchIds }, ids) => balancesOver(companyId, branchIds, ids),
  },
  table: {
    reads: ({ branchIds }) => ({
      is_elsewhere: sql`t.branch_id <> all (${[...branchIds]}::int[])`,
      photo: partyPhotos.address('whole'),
      nid_picture: partyNidPictures.address('whole'),
    }),
    takeNumber: takeAccountNumber,
    lockBefore: (tx, companyId, { id, values, status: wanted }) =>
      lockPartyAccount(tx, companyId, { id, typeId: values.type_id, isArchived: wanted === status.deleted }),
  },
});

function clientTypeOf(typeId: unknown): ClientTypeId {
  const known = clientTypeIds.find((one) => one === typeId);
  if (known === undefined) throw new Error(`${String(typeId)} is no type of party`);
  return known;
}

const isSupplier = ({ type_id: type }: Values) => type === 2;

/** Returns the facts for the audit trail. The type has a name of its own, since a voucher has a type too. */
function trailOf(row: RecordRow): Readonly<Record<string, unknown>> {
  const { type_id, ...facts } = factsOf(party, row);
  return { ...facts, party_type: type_id };
}

/** Returns the next customer number in a branch that counts its customers; null in any other branch. */
async function nextNumber(tx: Tx, branchId: number): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select next_customer_number(company_id, branch_id) as number from branch
    where branch_id = ${branchId} and customer_serial`.execute(tx);
  return rows[0]?.number ?? null;
}

/** Refuses a mobile number that somebody else has, unless the user confirmed that they share it. */
async function checkMobile(
  tx: Tx,
  { companyId }: Actor,
  id: number,
  before: RecordRow | null,
  { mobile, shares_mobile: isShared }: { readonly mobile: string; readonly shares_mobile: boolean },
): Promise<Refused | null> {
  const isAsBefore = before !== null && before.mobile === mobile && before.shares_mobile === isShared;
  if (isShared || isAsBefore) return null;
  const others = await partiesOfMobile(tx, companyId, { mobile, exceptId: id });
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(', ');
  return refused('mobile_repeated', { values: { names }, fields: { mobile: [sentence('mobileRepeated', { names })] } });
}

/**
 * Refuses to let a supplier, or a second customer with the same mobile number, sign in to the customer portal. The answer names
 * nobody: the other customer may be in a branch that the caller does not see.
 */
async function checkPortal(
  tx: Tx,
  id: number,
  before: RecordRow | null,
  { mobile, type_id, customerLogin }: Pick<RecordRow, 'mobile' | 'type_id' | 'customerLogin'>,
): Promise<Refused | null> {
  if (customerLogin !== true) return null;
  const at = (field: string, code: 'portal_for_customers' | 'portal_mobile_taken') =>
    refused(code, { fields: { [field]: [refusals[code]] } });
  if (isSupplier({ type_id }) || mobile === '') return at('customerLogin', 'portal_for_customers');
  if (before?.customerLogin === true && before.mobile === mobile) return null;
  const { rows } = await sql<{ taken: boolean }>`select portal_mobile_taken(${mobile}, ${id}) as taken`.execute(tx);
  return rows[0]?.taken === true ? at('customerLogin', 'portal_mobile_taken') : null;
}
