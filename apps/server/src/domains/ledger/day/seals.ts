import { createHash } from 'node:crypto';
import type { FindingCode } from '@cashbook/contract/ledger/integrity';
import {
  daySealHex,
  type SealedLine,
  type SealedMovement,
  type SealedVoucher,
  type SealedWithheldRow,
  type SealFormat,
  voucherSealText,
} from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { showEveryBranch } from '#db/branch-reach';
import type { Tx } from '#db/tx';

/** The kinds of mismatch with a seal. The words of the integrity screen describe them. */
export type SealFault = Extract<FindingCode, `seal_${string}` | 'unsealed_change'>;

/** The first mismatch of a branch with its seals. */
export interface BrokenSeal {
  readonly branchId: number;
  readonly sealNo: number;
  readonly day: IsoDate;
  /** The first voucher that differs from its seal. Null when the vouchers match but the chain does not. */
  readonly voucherId: bigint | null;
  readonly numberText: string | null;
  readonly fault: SealFault;
}

interface SealRow {
  readonly branchId: number;
  readonly sealNo: number;
  readonly format: SealFormat;
  readonly day: IsoDate;
  readonly voucherIds: bigint[];
  readonly versions: number[];
  readonly digests: Buffer[];
  readonly previous: Buffer | null;
  readonly seal: Buffer;
}

const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Recomputes every seal of the company from vouchers and lines by the kernel's rules, independently of the database
 * function that made them. Returns the first mismatch of each branch (accounting §6); empty when all match.
 */
export async function verifySeals(tx: Tx, companyId: number): Promise<BrokenSeal[]> {
  await showEveryBranch(tx, companyId);
  const broken = new Map<number, BrokenSeal>();
  let last: SealRow | null = null;
  for await (const seals of sealSlices(tx, companyId)) {
    const unbroken = seals.filter(({ branchId }) => !broken.has(branchId));
    const vouchers = await sealedVouchers(tx, companyId, unbroken);
    for (const seal of seals) {
      const before: SealRow | null = last !== null && last.branchId === seal.branchId ? last : null;
      last = seal;
      if (broken.has(seal.branchId)) continue;
      const fault = mismatch(seal, before, vouchers);
      const { branchId, sealNo, day } = seal;
      if (fault !== null) broken.set(branchId, { branchId, sealNo, day, ...fault });
    }
  }
  for (const change of await unsealedChanges(tx, companyId)) {
    if (!broken.has(change.branchId)) broken.set(change.branchId, change);
  }
  return [...broken.values()].sort((a, b) => a.branchId - b.branchId);
}

/** A busy day has some hundred vouchers. So a slice of this many days takes some megabytes. */
const sealsInSlice = 50;

/** Yields the seals of the company in slices, branch by branch in the order of sealing. */
async function* sealSlices(tx: Tx, companyId: number): AsyncGenerator<SealRow[]> {
  for (let place = { branchId: 0, sealNo: 0 }; ; ) {
    const { rows } = await sql<SealRow>`
      select branch_id as "branchId", seal_no as "sealNo", format, day, voucher_ids as "voucherIds", versions, digests,
        previous, seal
      from day_seal
      where company_id = ${companyId} and (branch_id, seal_no) > (${place.branchId}, ${place.sealNo})
      order by branch_id, seal_no limit ${sealsInSlice}`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    place = last;
  }
}

type Mismatch = Pick<BrokenSeal, 'voucherId' | 'numberText' | 'fault'>;

function mismatch(
  { branchId, sealNo, format, day, voucherIds, versions, digests, previous, seal }: SealRow,
  before: SealRow | null,
  vouchers: ReadonlyMap<string, SealedVoucher>,
): Mismatch | null {
  const chain = (fault: SealFault): Mismatch => ({ voucherId: null, numberText: null, fault });
  if (sealNo !== (before?.sealNo ?? 0) + 1) return chain('seal_gap');
  for (const [index, voucherId] of voucherIds.entries()) {
    const voucher = vouchers.get(`${voucherId} ${versions[index]}`);
    const numberText = voucher?.numberText ?? `voucher ${voucherId}`;
    if (voucher === undefined) return { voucherId, numberText, fault: 'seal_version_missing' };
    if (voucher.date !== day) {
      return { voucherId, numberText, fault: 'seal_other_day' };
    }
    if (sha256Hex(voucherSealText(voucher, format)) !== digests[index]?.toString('hex')) {
      return { voucherId, numberText, fault: 'seal_altered' };
    }
  }
  const previousHex = before === null ? null : before.seal.toString('hex');
  if ((previous?.toString('hex') ?? null) !== previousHex) return chain('seal_chain_broken');
  const hashes = digests.map((digest) => digest.toString('hex'));
  const whole = daySealHex({ branchId, date: day, previousSealHex: previousHex, format }, hashes, sha256Hex);
  return whole === seal.toString('hex') ? null : chain('seal_hash_differs');
}

/**
 * Returns the first change of each branch that is not sealed. A closed day must have the same vouchers in the same
 * versions as its latest seal. The open day is left out: if it was closed before, it is sealed anew when it is closed
 * again.
 */
async function unsealedChanges(tx: Tx, companyId: number): Promise<BrokenSeal[]> {
  // The join is by voucher alone. The planner expects ten vouchers in a seal and would otherwise loop over each day's
  // pairs.
  const { rows } = await sql<Omit<BrokenSeal, 'fault'>>`
    with latest as (
      select distinct on (branch_id, day) branch_id, day, seal_no, voucher_ids, versions
      from day_seal d
      where company_id = ${companyId} and not exists (
        select from trading_day t
        where t.company_id = d.company_id and t.branch_id = d.branch_id and t.day = d.day and t.is_open
      )
      order by branch_id, day, seal_no desc
    ), sealed as materialized (
      select l.branch_id, l.day, l.seal_no, s.voucher_id, s.version
      from latest l, unnest(l.voucher_ids, l.versions) s (voucher_id, version)
    )
    select distinct on (v.branch_id) v.branch_id as "branchId", coalesce(s.seal_no, 0) as "sealNo", v.vr_date as day,
      v.voucher_id as "voucherId", v.vr_no as "numberText"
    from voucher v
      left join sealed s on s.voucher_id = v.voucher_id
      left join trading_day t on t.company_id = v.company_id and t.branch_id = v.branch_id and t.day = v.vr_date
        and t.is_open
    where v.company_id = ${companyId} and t.day is null
      and (s.branch_id, s.day, s.version) is distinct from (v.branch_id, v.vr_date, v.version)
    order by v.branch_id, v.vr_date, v.voucher_id`.execute(tx);
  return rows.map((row) => ({ ...row, fault: 'unsealed_change' }));
}

type Head = Omit<SealedVoucher, 'entries' | 'movements' | 'withheld'>;

/**
 * A line as the database packs it: entry number, account, contra, debit and credit paisa as text, order, remarks,
 * counter-branch.
 */
type PackedLine = readonly [number, number, number | null, string, string, number | null, string, number | null];

/**
 * A movement as the database packs it: product, warehouse, quantity as text, order, serials, and the branch to which it is in
 * transit.
 */
type PackedMovement = readonly [number, number | null, string, number | null, readonly string[], number | null];

interface PackedVoucher extends Head {
  readonly lines: readonly PackedLine[] | null;
  readonly movements: readonly PackedMovement[] | null;
  readonly withheld: readonly PackedWithheldRow[] | null;
}

/** A taxed row as the database packs it: its amounts and rates as text. */
type PackedWithheldRow = {
  readonly [Name in keyof SealedWithheldRow]: SealedWithheldRow[Name] extends bigint ? string : SealedWithheldRow[Name];
};

/** Returns the present vouchers of all versions in these seals, by `voucher id` and `version`. */
async function sealedVouchers(
  tx: Tx,
  companyId: number,
  seals: readonly SealRow[],
): Promise<Map<string, SealedVoucher>> {
  const ids = seals.flatMap(({ voucherIds }) => voucherIds.map(String));
  const versions = seals.flatMap((seal) => seal.versions);
  // A row for each voucher with packed lines takes a third of the time of a row for each line.
  const { rows } = await sql<PackedVoucher>`
    select v.voucher_id as "voucherId", v.vr_no as "numberText", v.vr_date as date, v.version, v.is_void as "isVoid",
      v.remarks, packed.lines, moved.movements, taxed.withheld
    from (select distinct voucher_id, version from unnest(${ids}::bigint[], ${versions}::int[]) c (voucher_id, version)) c
      join voucher_version v on v.company_id = ${companyId} and v.voucher_id = c.voucher_id and v.version = c.version,
      lateral (
        select json_agg(json_build_array(l.entry_no, l.account_id, l.contra_account_id, l.debit_paisa::text,
          l.credit_paisa::text, l.order_id, l.remarks, l.counter_branch_id) order by l.entry_no, l.line_no) as lines
        from entry e
          join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
        where e.company_id = ${companyId} and e.voucher_id = c.voucher_id and e.version = c.version
      ) packed,
      lateral (
        select json_agg(json_build_array(m.product_id, m.warehouse_id, m.quantity_milli::text, m.order_id, array(
          select s.serial from stock_serial s
          where s.company_id = m.company_id and s.voucher_id = m.voucher_id and s.version = m.version
            and s.movement_no = m.movement_no
          order by s.place
        ), m.transit_to) order by m.movement_no) as movements
        from stock_movement m
        where m.company_id = ${companyId} and m.voucher_id = c.voucher_id and m.version = c.version
      ) moved,
      lateral (
        select json_agg(json_build_object('rowNo', w.row_no, 'accountId', w.account_id, 'billNumber', w.bill_number,
          'billPaisa', w.bill_paisa::text, 'billVatPaisa', w.bill_vat_paisa::text, 'hasVatInvoice', w.has_vat_invoice,
          'basePaisa', w.base_paisa::text, 'vatPaisa', w.vat_paisa::text,
          'vdsSectionId', w.vds_section_id, 'vdsRateMilli', w.vds_rate_milli::text, 'vdsPaisa', w.vds_paisa::text,
          'tdsSectionId', w.tds_section_id, 'tdsRateMilli', w.tds_rate_milli::text, 'tdsPaisa', w.tds_paisa::text
        ) order by w.row_no) as withheld
        from withheld_row w
        where w.company_id = ${companyId} and w.voucher_id = c.voucher_id and w.version = c.version
      ) taxed`.execute(tx);
  return new Map(
    rows.map(({ lines, movements, withheld, ...head }) => [
      `${head.voucherId} ${head.version}`,
      {
        ...head,
        entries: entriesOf(lines ?? []),
        movements: (movements ?? []).map(movementOf),
        withheld: (withheld ?? []).map(withheldRowOf),
      },
    ]),
  );
}

function withheldRowOf(row: PackedWithheldRow): SealedWithheldRow {
  return {
    ...row,
    billPaisa: BigInt(row.billPaisa),
    billVatPaisa: BigInt(row.billVatPaisa),
    basePaisa: BigInt(row.basePaisa),
    vatPaisa: BigInt(row.vatPaisa),
    vdsRateMilli: BigInt(row.vdsRateMilli),
    vdsPaisa: BigInt(row.vdsPaisa),
    tdsRateMilli: BigInt(row.tdsRateMilli),
    tdsPaisa: BigInt(row.tdsPaisa),
  };
}

function movementOf([productId, warehouseId, quantity, orderId, serials, transitTo]: PackedMovement): SealedMovement {
  return { productId, warehouseId, quantityMilli: BigInt(quantity), orderId, serials, transitTo };
}

function entriesOf(lines: readonly PackedLine[]): SealedLine[][] {
  const entries = new Map<number, SealedLine[]>();
  for (const [entryNo, accountId, contraAccountId, debit, credit, orderId, remarks, counterBranchId] of lines) {
    const entry = entries.get(entryNo) ?? [];
    entry.push({
      accountId,
      contraAccountId,
      debitPaisa: BigInt(debit),
      creditPaisa: BigInt(credit),
      orderId,
      remarks,
      counterBranchId,
    });
    entries.set(entryNo, entry);
  }
  return [...entries.values()];
}
