import { createHash } from 'node:crypto';
import { daySealHex, type SealedLine, type SealedVoucher, voucherSealText } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The first thing that does not match its seal. */
export interface BrokenSeal {
  readonly branchId: number;
  readonly sealNo: number;
  readonly day: IsoDate;
  /** The first voucher that is not what was sealed; null when the vouchers match and the chain itself does not. */
  readonly numberText: string | null;
  readonly what: string;
}

interface SealRow {
  readonly branchId: number;
  readonly sealNo: number;
  readonly day: IsoDate;
  readonly voucherIds: bigint[];
  readonly versions: number[];
  readonly digests: Buffer[];
  readonly previous: Buffer | null;
  readonly seal: Buffer;
}

interface SealedRow extends SealedLine {
  readonly voucherId: bigint;
  readonly entryNo: number;
}

const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Recomputes every seal of the company from vouchers and lines with the kernel's rules, independently of the database
 * function that made them, and names the first mismatch of each branch (accounting §6). Empty when all hold.
 */
export async function verifySeals(tx: Tx, companyId: number): Promise<BrokenSeal[]> {
  const { rows: branches } = await sql<{ branchId: number }>`
    select distinct branch_id as "branchId" from trading_day where company_id = ${companyId} order by 1`.execute(tx);
  const broken: BrokenSeal[] = [];
  for (const { branchId } of branches) {
    const first = await firstBroken(tx, companyId, branchId);
    if (first !== null) broken.push(first);
  }
  return broken;
}

async function firstBroken(tx: Tx, companyId: number, branchId: number): Promise<BrokenSeal | null> {
  let previous: Buffer | null = null;
  for (let sealNo = 1; ; sealNo += 1) {
    const row = await readSeal(tx, companyId, branchId, sealNo);
    if (row === null) break;
    const what = await mismatch(tx, companyId, row, previous);
    if (what !== null) return { branchId, sealNo, day: row.day, ...what };
    previous = row.seal;
  }
  return unsealedChange(tx, companyId, branchId);
}

async function readSeal(tx: Tx, companyId: number, branchId: number, sealNo: number): Promise<SealRow | null> {
  const { rows } = await sql<SealRow>`
    select branch_id as "branchId", seal_no as "sealNo", day, voucher_ids as "voucherIds", versions, digests, previous,
      seal
    from day_seal
    where company_id = ${companyId} and branch_id = ${branchId} and seal_no = ${sealNo}`.execute(tx);
  return rows[0] ?? null;
}

type Mismatch = Pick<BrokenSeal, 'numberText' | 'what'>;

async function mismatch(tx: Tx, companyId: number, row: SealRow, previous: Buffer | null): Promise<Mismatch | null> {
  const { branchId, day, voucherIds, versions, digests, seal } = row;
  const vouchers = await sealedVouchers(tx, companyId, voucherIds, versions);
  for (const [index, voucherId] of voucherIds.entries()) {
    const voucher = vouchers.get(voucherId);
    const numberText = voucher?.numberText ?? `voucher ${voucherId}`;
    if (voucher === undefined) return { numberText, what: 'the sealed version is missing' };
    if (voucher.date !== day) return { numberText, what: 'the voucher is of another day than its seal' };
    if (sha256Hex(voucherSealText(voucher)) !== digests[index]?.toString('hex')) {
      return { numberText, what: 'the voucher is not what was sealed' };
    }
  }
  if (previous === null ? row.previous !== null : row.previous === null || !previous.equals(row.previous)) {
    return { numberText: null, what: 'the seal does not follow the one before it' };
  }
  const place = { branchId, date: day, previousSealHex: previous?.toString('hex') ?? null };
  const hashes = digests.map((digest) => digest.toString('hex'));
  if (daySealHex(place, hashes, sha256Hex) === seal.toString('hex')) return null;
  return { numberText: null, what: 'the seal is not the hash of its vouchers' };
}

/** Closed days must still be what their latest seals say: the same vouchers in the same versions. */
async function unsealedChange(tx: Tx, companyId: number, branchId: number): Promise<BrokenSeal | null> {
  const here = sql`company_id = ${companyId} and branch_id = ${branchId}`;
  const { rows } = await sql<Omit<BrokenSeal, 'what'>>`
    with latest as (
      select distinct on (day) day, seal_no, voucher_ids, versions from day_seal where ${here} order by day, seal_no desc
    ), sealed as (
      select l.day, l.seal_no, s.voucher_id, s.version
      from latest l, unnest(l.voucher_ids, l.versions) s (voucher_id, version)
    )
    select v.branch_id as "branchId", coalesce(s.seal_no, 0) as "sealNo", v.vr_date as day, v.vr_no as "numberText"
    from (select * from voucher where ${here}) v
      left join sealed s on s.voucher_id = v.voucher_id and s.day = v.vr_date
    where s.version is distinct from v.version
      and not exists (select from trading_day t where t.company_id = ${companyId} and t.branch_id = ${branchId}
        and t.day = v.vr_date and t.is_open)
    order by v.vr_date, v.voucher_id limit 1`.execute(tx);
  const [first] = rows;
  return first === undefined ? null : { ...first, what: 'the voucher was written into a closed day without a seal' };
}

async function sealedVouchers(
  tx: Tx,
  companyId: number,
  voucherIds: readonly bigint[],
  versions: readonly number[],
): Promise<Map<bigint, SealedVoucher>> {
  const chosen = sql`unnest(${voucherIds.map(String)}::bigint[], ${[...versions]}::int[]) c (voucher_id, version)`;
  const { rows: heads } = await sql<Omit<SealedVoucher, 'entries'>>`
    select v.voucher_id as "voucherId", v.vr_no as "numberText", v.vr_date as date, v.version, v.is_void as "isVoid",
      v.remarks
    from ${chosen}
      join voucher_version v
        on v.company_id = ${companyId} and v.voucher_id = c.voucher_id and v.version = c.version`.execute(tx);
  const { rows: lines } = await sql<SealedRow>`
    select l.voucher_id as "voucherId", l.entry_no as "entryNo", l.account_id as "accountId",
      l.contra_account_id as "contraAccountId", l.debit_paisa as "debitPaisa", l.credit_paisa as "creditPaisa",
      l.order_id as "orderId", l.remarks
    from ${chosen}
      join entry e on e.company_id = ${companyId} and e.voucher_id = c.voucher_id and e.version = c.version
      join line l on l.company_id = e.company_id and l.voucher_id = e.voucher_id and l.entry_no = e.entry_no
    order by l.voucher_id, l.entry_no, l.line_no`.execute(tx);
  const entries = new Map<bigint, Map<number, SealedLine[]>>();
  for (const { voucherId, entryNo, ...line } of lines) {
    const ofVoucher = entries.get(voucherId) ?? new Map<number, SealedLine[]>();
    ofVoucher.set(entryNo, [...(ofVoucher.get(entryNo) ?? []), line]);
    entries.set(voucherId, ofVoucher);
  }
  return new Map(
    heads.map((head) => [head.voucherId, { ...head, entries: [...(entries.get(head.voucherId)?.values() ?? [])] }]),
  );
}
