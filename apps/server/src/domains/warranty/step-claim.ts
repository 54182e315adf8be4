import type { RouteReply } from '@cashbook/contract/route';
import { warrantyRoutes } from '@cashbook/contract/warranty/claims';
import {
  type ClaimStep,
  claimNumber,
  claimStateAfter,
  claimStepRefusal,
  isClaimOver,
  standingSteps,
  VOUCHER_TYPES,
} from '@cashbook/kernel';
import { refusals } from '@cashbook/words/en/refusals';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { findVoucherByNumber } from '#domains/ledger/index';
import { namesItsType, orRefusedByBooks, readTypedNumber } from '#domains/posting/index';
import {
  type ClaimNow,
  type ClaimPlace,
  creditedBy,
  findClaim,
  hasOtherOpenClaim,
  insertStep,
  lockClaim,
  openDayOf,
  outOfStockBy,
  readParty,
  type StoredClaim,
  stepOnWire,
  stepsOfClaim,
} from '#domains/warranty/claim.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type StepCall = Call<typeof warrantyRoutes.step>;
type Stepped = RouteReply<typeof warrantyRoutes.step>;

const fieldOf: Readonly<Partial<Record<keyof typeof refusals, string>>> = {
  claim_date_wrong: 'on',
  claim_remarks_missing: 'remarks',
  claim_supplier_missing: 'supplier_id',
  account_not_found: 'supplier_id',
  claim_serial_missing: 'new_serial',
  claim_serial_same: 'new_serial',
  claim_not_out_of_stock: 'new_serial',
  claim_amount_missing: 'amount',
  voucher_not_found: 'voucher_no',
  claim_credited_less: 'voucher_no',
};

/**
 * Writes a step of a claim of a branch that the caller reaches. Refusals in order: idempotency_mismatch, not_found,
 * stale_version, no_open_day, those of the kernel's `claimStepRefusal`, account_not_found, claim_not_out_of_stock,
 * voucher_not_found, claim_credited_less, claim_open_already (when the end of a claim is undone and its piece has a new
 * claim), linked_void (the voucher on which it depends was voided meanwhile).
 */
export function stepClaim({ db, clock }: Pick<Services, 'db' | 'clock'>, call: StepCall): Promise<Answer<Stepped>> {
  const { actor, params } = call;
  const at = clock.now();
  const stepped = (tx: Tx) =>
    oncePerKey<Stepped>(tx, warrantyRoutes.step, call, at, async () => {
      const locked = await lockClaim(tx, actor.companyId, params.id);
      const claim = locked === null ? null : await findClaim(tx, actor.companyId, params.id);
      if (claim === null) return refused('not_found');
      if (claim.version !== call.body.version) return refused('stale_version');
      return take(tx, call, claim, at);
    });
  return orRefusedByBooks(() =>
    inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
      await showBranches(tx, actor.branchIds);
      return stepped(tx);
    }),
  );
}

async function take(tx: Tx, { actor, body }: StepCall, claim: StoredClaim, at: Date): Promise<Answer<Stepped>> {
  const place = { companyId: actor.companyId, branchId: claim.branch_id };
  const openDay = await openDayOf(tx, place);
  if (openDay === null) return refused('no_open_day');
  const earlier = await stepsOfClaim(tx, place.companyId, claim.id);
  const steps = earlier.map(stepOnWire);
  const step = typedStep(body);
  const { taken_on: takenOn, serial, has_serials: hasSerials } = claim;
  const refusal = claimStepRefusal(step, { takenOn, steps, serial, hasSerials, openDay });
  if (refusal !== null) return atField(refusal);
  if (step.supplierId !== null && (await readParty(tx, place.companyId, step.supplierId)) === null) {
    return atField('account_not_found');
  }
  const counted = await voucherOf(tx, { place, claim, step, body });
  if (counted.refusal !== null) return atField(counted.refusal);
  const { voucherId } = counted;
  const vouchers = [
    ...earlier.map(({ action, voucher }) => ({ action, id: idOf(voucher) })),
    { action: step.action, id: voucherId },
  ];
  const countsOn = standingSteps(vouchers).findLast(({ id }) => id !== null)?.id ?? null;
  const now = { ...claimNow(claim, [...steps, step]), countsOn };
  const comesBack = isClaimOver(claim.state) && !isClaimOver(now.state);
  if (comesBack && (await hasOtherOpenClaim(tx, place.companyId, claim))) return refused('claim_open_already');
  const by = { userId: actor.userId, at };
  const version = await insertStep(tx, place, claim.id, { ...step, stepNo: steps.length + 1, voucherId }, now, by);
  await recordEvent(tx, {
    ...actedBy(actor, at),
    branchId: place.branchId,
    action: 'warranty.step',
    subject: `warranty claim ${claim.id}`,
    before: { claim_no: claimNumber(claim.claim_no), claim_state: claim.state, serial: claim.serial_now },
    after: {
      claim_no: claimNumber(claim.claim_no),
      claim_state: now.state,
      serial: now.serialNow,
      remarks: step.remarks,
    },
  });
  return done({ id: claim.id, version, state: now.state });
}

const idOf = (voucher: { readonly mtm_id: number } | null) => (voucher === null ? null : BigInt(voucher.mtm_id));

interface Counted {
  readonly refusal: 'claim_not_out_of_stock' | 'voucher_not_found' | 'claim_credited_less' | null;
  readonly voucherId: bigint | null;
}

/**
 * Returns the voucher on which a step depends: the adjustment that took the new piece out of stock, or the voucher that
 * credited the customer.
 */
async function voucherOf(
  tx: Tx,
  { place, claim, step, body }: { place: ClaimPlace; claim: StoredClaim; step: ClaimStep; body: StepCall['body'] },
): Promise<Counted> {
  const nothing = { refusal: null, voucherId: null };
  if (step.action === 'replace' && body.from_stock) {
    const serial = claim.has_serials ? step.newSerial : '';
    const voucherId = await outOfStockBy(tx, place, { productId: claim.product_id, serial, since: claim.taken_on });
    return voucherId === null ? { refusal: 'claim_not_out_of_stock', voucherId } : { refusal: null, voucherId };
  }
  if (step.action !== 'credit' || body.voucher_no === '') return nothing;
  const voucherId = await voucherNamed(tx, place, body.voucher_no);
  const givenPaisa =
    voucherId === null ? null : await creditedBy(tx, place, { voucherId, customerId: claim.customer_id });
  if (givenPaisa === null) return { ...nothing, refusal: 'voucher_not_found' };
  return givenPaisa < (step.amountPaisa ?? 0n)
    ? { ...nothing, refusal: 'claim_credited_less' }
    : { refusal: null, voucherId };
}

/** Returns the voucher of the branch by its whole number. */
async function voucherNamed(tx: Tx, { companyId, branchId }: ClaimPlace, typed: string): Promise<bigint | null> {
  if (!namesItsType(typed)) return null;
  const number = await readTypedNumber(tx, { companyId, branchId, typeId: VOUCHER_TYPES[0].id, typed });
  return number === null ? null : findVoucherByNumber(tx, companyId, branchId, number);
}

/** Returns the step with the fields of its action only. Any other typed field is dropped. */
function typedStep(body: StepCall['body']): ClaimStep {
  const { action } = body;
  return {
    action,
    on: body.on,
    remarks: body.remarks,
    supplierId: action === 'send' ? (body.supplier_id ?? null) : null,
    newSerial: action === 'replace' ? body.new_serial : '',
    amountPaisa: action === 'credit' ? (body.amount ?? null) : null,
  };
}

/** Returns the state of the claim after its steps, without those that were undone. */
function claimNow(
  claim: Pick<StoredClaim, 'serial' | 'taken_on'>,
  steps: readonly ClaimStep[],
): Omit<ClaimNow, 'countsOn'> {
  const standing = standingSteps(steps);
  return {
    state: claimStateAfter(steps),
    stateOn: standing.at(-1)?.on ?? claim.taken_on,
    supplierId: standing.findLast(({ supplierId }) => supplierId !== null)?.supplierId ?? null,
    serialNow: standing.findLast(({ newSerial }) => newSerial !== '')?.newSerial ?? claim.serial,
  };
}

function atField(code: keyof typeof refusals & Parameters<typeof refused>[0]) {
  const field = fieldOf[code];
  return refused(code, field === undefined ? {} : { fields: { [field]: [refusals[code]] } });
}
