import { fiscalYearOf, parseVoucherNumber } from '@cashbook/kernel';
import type { Actor } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { currentDay, findVoucherByNumber, type LoadedVoucher, loadVoucher } from '#domains/ledger/index';
import { readFiscalYearStartMonth } from '#domains/vouchers/engine/fiscal-year.store';
import type { VoucherEngine } from '#domains/vouchers/engine/voucher-engine';
import { isOneOf, type VoucherKind } from '#domains/vouchers/engine/voucher-kind';
import { type Refused, refused } from '#http/answer';

/** A voucher that may be loaded into its form, with what was typed. */
export interface Found<Typed> {
  readonly kind: 'found';
  readonly voucher: LoadedVoucher;
  readonly typed: Typed;
}

/**
 * Finds a voucher of the kind in the caller's working branch by what a person types: the whole number, or the bare
 * number of the fiscal year in which the branch's open day lies. A number that the voucher had before it was renumbered
 * finds it too.
 *
 * Refusals in order: search_empty, voucher_not_found, voucher_void.
 */
export async function findVoucher<Typed>(
  engine: VoucherEngine,
  kind: VoucherKind<Typed>,
  actor: Actor,
  searched: string,
): Promise<Found<Typed> | Refused> {
  if (searched === '') return refused('search_empty');
  const { companyId, homeBranchId } = actor;
  const voucher = await inCompany(engine.db, { companyId, mode: 'write' }, async (tx) => {
    const id = await numberedVoucher(tx, { companyId, branchId: homeBranchId, typeId: kind.typeIds[0], searched });
    return id === null ? null : loadVoucher(tx, companyId, id);
  });
  if (voucher === null || !isOneOf(kind, voucher)) return refused('voucher_not_found');
  if (voucher.current.isVoid) return refused('voucher_void');
  return { kind: 'found', voucher, typed: kind.typedFrom(voucher.current.form) };
}

/** What a person typed to name a voucher of a branch, and the type that a bare number means there. */
export interface NumberSearch {
  readonly companyId: number;
  readonly branchId: number;
  readonly typeId: VoucherKind<never>['typeIds'][0];
  readonly searched: string;
}

/** The voucher that the number was ever given to; null when the text is no number or was never given out. */
export async function numberedVoucher(tx: Tx, search: NumberSearch): Promise<bigint | null> {
  const { companyId, branchId, typeId, searched } = search;
  const openDay = await currentDay(tx, companyId, branchId);
  const fiscalYear = fiscalYearOf(openDay, await readFiscalYearStartMonth(tx, companyId)).text;
  const number = parseVoucherNumber(searched, { typeId, fiscalYear });
  return number === null ? null : findVoucherByNumber(tx, companyId, branchId, number);
}
