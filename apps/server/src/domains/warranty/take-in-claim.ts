import type { RouteReply } from '@cashbook/contract/route';
import { warrantyRoutes } from '@cashbook/contract/warranty/claims';
import { claimIntake, claimNumber } from '@cashbook/kernel';
import { refusals } from '@cashbook/words/en/refusals';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { readSettingsBranch } from '#domains/organisation/index';
import {
  type ClaimPlace,
  insertClaim,
  openDayOf,
  readClaimedProduct,
  readParty,
  readPiece,
} from '#domains/warranty/claim.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type TakeIn = Call<typeof warrantyRoutes.takeIn>;
type Taken = RouteReply<typeof warrantyRoutes.takeIn>;

/** The field of each refusal of the rule. */
const fieldOf = {
  claim_serial_missing: 'serial',
  claim_fault_missing: 'fault',
  claim_customer_missing: 'customer_name',
  claim_date_wrong: 'taken_on',
  claim_sold_later: 'sold_on',
  claim_reason_missing: 'accepted_because',
} as const;

/**
 * Takes a piece in, in the caller's working branch. Refusals in order: idempotency_mismatch, branch_changed, no_open_day,
 * day_changed, warranty_off, product_not_found, account_not_found, claim_serial_replaced, those of the kernel's `claimIntake`,
 * claim_open_already.
 */
export function takeInClaim({ db, clock }: Pick<Services, 'db' | 'clock'>, call: TakeIn): Promise<Answer<Taken>> {
  const { actor } = call;
  const at = clock.now();
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, actor.branchIds);
    return oncePerKey<Taken>(tx, warrantyRoutes.takeIn, call, at, async () => {
      const desk = deskOf(call);
      if ('kind' in desk) return desk;
      const place = { companyId: actor.companyId, branchId: desk.branchId };
      const openDay = await openDayOf(tx, place);
      if (openDay === null) return refused('no_open_day');
      if (desk.transactionDate !== null && desk.transactionDate !== openDay) return refused('day_changed');
      const rules = await readSettingsBranch(tx, place.companyId, place.branchId);
      if (!rules.warranty_controll) return refused('warranty_off');
      return takeIn(tx, place, call, { openDay, at });
    });
  });
}

async function takeIn(
  tx: Tx,
  place: ClaimPlace,
  { actor, body }: Pick<TakeIn, 'actor' | 'body'>,
  { openDay, at }: { readonly openDay: string; readonly at: Date },
): Promise<Answer<Taken>> {
  const { companyId } = place;
  const { product_id: productId, serial, customer_id: customerId = null } = body;
  const product = await readClaimedProduct(tx, place, productId);
  if (product === null) return atField('product_id', 'product_not_found');
  const customer = customerId === null ? null : await readParty(tx, companyId, customerId);
  if (customerId !== null && customer === null) return atField('customer_id', 'account_not_found');
  const piece = await readPiece(tx, companyId, { productId, serial });
  const swapped = piece.claims.find((claim) => claim.serial === serial && claim.serial_now !== serial);
  if (swapped !== undefined) {
    const values = { serial: swapped.serial_now, number: claimNumber(swapped.claim_no) };
    return refused('claim_serial_replaced', { values });
  }
  const typed = {
    customerId,
    customerName: body.customer_name,
    mobile: body.mobile,
    serial,
    fault: body.fault,
    takenOn: body.taken_on,
    typedSoldOn: body.sold_on ?? null,
    acceptedBecause: body.accepted_because,
  };
  const ruled = claimIntake(typed, { ...product, soldOn: piece.soldOn, openDay });
  if (!ruled.ok) return atField(fieldOf[ruled.refusal.code], ruled.refusal.code);
  const claim = {
    productId,
    productName: product.name,
    ...typed,
    customerName: typed.customerName || (customer?.name ?? ''),
    mobile: typed.mobile || (customer?.mobile ?? ''),
    accessories: body.accessories,
    soldOn: ruled.warranty.soldOn,
    saleVoucherId: piece.saleVoucherId,
    warrantyUntil: ruled.warranty.until,
  };
  const added = await insertClaim(tx, place, claim, { userId: actor.userId, at });
  if (added === null) return atField('serial', 'claim_open_already');
  await noteTaken(tx, actor, place, at, { ...added, claim });
  return done(added);
}

const atField = (field: string, code: keyof typeof refusals & Refused['refusal']['code']): Refused =>
  refused(code, { fields: { [field]: [refusals[code]] } });

interface TakenClaim extends Taken {
  readonly claim: {
    readonly productName: string;
    readonly serial: string;
    readonly customerName: string;
    readonly fault: string;
    readonly takenOn: string;
    readonly acceptedBecause: string;
  };
}

/** Writes the new claim into the audit record. */
function noteTaken(tx: Tx, actor: Actor, { branchId }: ClaimPlace, at: Date, { id, claim_no, claim }: TakenClaim) {
  return recordEvent(tx, {
    ...actedBy(actor, at),
    branchId,
    action: 'warranty.create',
    subject: `warranty claim ${id}`,
    after: {
      claim_no: claimNumber(claim_no),
      product: claim.productName,
      serial: claim.serial,
      customer: claim.customerName,
      fault: claim.fault,
      taken_on: claim.takenOn,
      accepted_because: claim.acceptedBecause,
    },
  });
}
