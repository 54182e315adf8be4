import { stockOfProduct } from '@cashbook/contract/stock/stock-of-product';
import type { VoucherLine, VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { findVoucherType, isRoleOf } from '@cashbook/kernel';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import {
  importedNumber,
  type LinkedVoucher,
  type LoadedLine,
  type LoadedMovement,
  type LoadedVersion,
  type LoadedVoucher,
  linkedVouchers,
  loadVoucher,
} from '#domains/ledger/index';
import { readPrintedBranch } from '#domains/organisation/index';
import type { StoredKind } from '#domains/posting/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

type VoucherVersion = VoucherWhole['history'][number];
type FieldsOfVersions = ReadonlyMap<number, VoucherVersion['fields']>;

/**
 * Returns a whole voucher with its history. Refuses voucher_not_found for one that does not exist in a branch that the
 * caller reaches, and forbidden for one of a type that they may not see.
 */
export function readVoucher(
  { db }: Pick<Services, 'db'>,
  kinds: readonly StoredKind[],
  actor: Actor,
  id: number,
): Promise<Answer<VoucherWhole>> {
  const { companyId, branchIds, permissions } = actor;
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    const voucher = await loadVoucher(tx, companyId, BigInt(id));
    if (voucher === null || !branchIds.includes(voucher.branchId)) return refused('voucher_not_found');
    if (!maySeeVoucher((name) => permissions.has(name), voucher.current.typeId)) return refused('forbidden');
    const linked = await linkedVouchers(tx, companyId, voucher.voucherId);
    const branch = await readPrintedBranch(tx, companyId, voucher.branchId);
    const imported = await importedNumber(tx, companyId, voucher.voucherId);
    const fields = await saidInVersions(tx, companyId, kinds, voucher);
    return done({ ...wholeOf(voucher, branch, imported, fields, seesCosts(actor)), ...linksOf(linked, branchIds) });
  });
}

/** Returns what the fields above the rows say, by the version. A change of type makes a version of another kind. */
async function saidInVersions(
  tx: Tx,
  companyId: number,
  kinds: readonly StoredKind[],
  voucher: LoadedVoucher,
): Promise<FieldsOfVersions> {
  const fields = new Map<number, VoucherVersion['fields']>();
  for (const version of voucher.history) {
    const kind = kinds.find(({ name }) => name === version.kind);
    const said = await kind?.saidIn(tx, companyId, voucher, version);
    fields.set(version.version, [...(said ?? [])]);
  }
  return fields;
}

export function typeNameOf(typeId: number): string {
  return findVoucherType(typeId)?.name ?? '';
}

function wholeOf(
  voucher: LoadedVoucher,
  branch: VoucherWhole['branch'],
  imported: string | null,
  fields: FieldsOfVersions,
  withCosts: boolean,
): Omit<VoucherWhole, 'dependents' | 'linked'> {
  const { current, history } = voucher;
  const [first = current] = history;
  return {
    mtm_id: Number(voucher.voucherId),
    vr_no: current.numberText,
    vr_date: current.date,
    type_id: current.typeId,
    type_name: typeNameOf(current.typeId),
    kind: current.kind,
    version: current.version,
    is_approved: voucher.isApproved,
    is_void: current.isVoid,
    is_system: voucher.isSystem,
    is_year_closed: voucher.isYearClosed,
    branch,
    total: current.totalPaisa,
    remarks: current.remarks,
    imported_number: imported,
    created_by: first.userName,
    created_at: first.changedAt.toISOString(),
    entries: current.entries.map(entryOf),
    movements: current.movements.map(movementOnWire(withCosts)),
    history: history.map((version) => versionOf(version, fields, withCosts)),
  };
}

/**
 * Returns the vouchers that a voucher is linked with. Halves are voided together, so they prevent nothing and are not
 * dependents.
 */
function linksOf(
  linked: readonly LinkedVoucher[],
  branchIds: readonly number[],
): Pick<VoucherWhole, 'dependents' | 'linked'> {
  const dependents = linked.flatMap(({ voucherId, numberText, role, isParent }) => {
    return isParent || isRoleOf(role, { together: true })
      ? []
      : [{ mtm_id: Number(voucherId), vr_no: numberText, role }];
  });
  const others = linked
    .filter(({ role, isParent }) => isParent || isRoleOf(role, { together: true }))
    .map(({ voucherId, branchId, numberText }) => {
      return { mtm_id: branchIds.includes(branchId) ? Number(voucherId) : null, vr_no: numberText };
    });
  return { dependents, linked: others };
}

const actions: Readonly<Record<LoadedVersion['change'], VoucherVersion['action']>> = {
  post: 'created',
  edit: 'edited',
  retype: 'retyped',
  redate: 'redated',
  void: 'voided',
};

function versionOf(version: LoadedVersion, fields: FieldsOfVersions, withCosts: boolean): VoucherVersion {
  return {
    version: version.version,
    action: actions[version.change],
    at: version.changedAt.toISOString(),
    by: version.userName,
    reason: version.reason,
    vr_no: version.numberText,
    vr_date: version.date,
    total: version.totalPaisa,
    fields: fields.get(version.version) ?? [],
    entries: version.entries.map(entryOf),
    movements: version.movements.map(movementOnWire(withCosts)),
  };
}

/** Whether the person sees the cost of goods: whoever sees it on the card of a product does. */
export const seesCosts = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  stockOfProduct.access.some((name) => permissions.has(name));

/** Returns a function that makes a movement's wire form for the voucher page and for paper. */
export const movementOnWire =
  (withCosts: boolean) =>
  (movement: LoadedMovement): VoucherWhole['movements'][number] => ({
    product_id: movement.productId,
    product_name: movement.productName,
    unit: movement.unitName,
    warehouse_name: movement.warehouseName,
    qty: movement.quantityMilli,
    serials: [...movement.serials],
    cost: withCosts ? movement.unitCost : null,
  });

function entryOf(lines: readonly LoadedLine[]): VoucherWhole['entries'][number] {
  return {
    lines: lines.map(lineOnWire),
  };
}

/** Returns a line's wire form for the voucher page and for paper. */
export function lineOnWire(line: Omit<LoadedLine, 'groupId' | 'contraAccountId'>): VoucherLine {
  const { orderId, orderNumber } = line;
  return {
    account_id: line.accountId,
    account_name: line.accountName,
    account_text: line.accountText,
    debit: line.debitPaisa,
    credit: line.creditPaisa,
    order: orderId === null ? null : { id: orderId, order_number: orderNumber ?? '' },
    remarks: line.remarks,
  };
}
