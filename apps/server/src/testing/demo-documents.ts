import { routeGroups } from '@cashbook/contract';
import { type VoucherKindName, voucherKinds } from '@cashbook/contract/documents/voucher-kinds';
import type { RouteShape } from '@cashbook/contract/route';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#db/tx';
import { digest } from '#domains/access/index';
import { depreciationKind, disposalKind } from '#domains/assets/index';
import { chequeKinds } from '#domains/cheques/index';
import {
  collectionKind,
  lateFeeKind,
  markupEarnedKind,
  rescheduleKind,
  waiverKind,
  writeOffKind,
} from '#domains/installments/index';
import {
  constructionPurchaseKind,
  deliveryKind,
  electronicsPurchaseKind,
  generalSaleKind,
  installmentSaleKind,
  labourInvoiceKind,
  purchaseReturnKind,
  repossessionKind,
  saleKind,
  saleReturnKind,
  tradingPurchaseKind,
} from '#domains/invoices/index';
import {
  adjustmentKind,
  branchTransferKind,
  issueReturnKind,
  openingStockKind,
  productionKind,
  receiptKind,
  stockCountKind,
  stockIssueKind,
  transferKind,
} from '#domains/stock/index';
import { withdrawalKind } from '#domains/stock/transit/in-transit';
import {
  bankPaymentKind,
  bankReceiptKind,
  cashDifferenceKind,
  cashPaymentKind,
  cashReceiptKind,
  contraKind,
  journalKind,
  remittanceKind,
} from '#domains/vouchers/index';
import { withholdingKinds } from '#domains/withholding/index';
import { textOf } from '#testing/random/comparable-text';
import { call, type TestReply, type TestServer } from '#testing/test-server';

/** Finds the vouchers in the demo's books, to compare them with those of an earlier run. */

type KindWithForms = { readonly forms: readonly z.ZodType[] };

/** Every kind of document that stores a form. A missing kind that people type does not compile. */
export const kindsWithForms: Readonly<Record<VoucherKindName, KindWithForms> & Record<string, KindWithForms>> = {
  'cash-receipt': cashReceiptKind,
  'cash-payment': cashPaymentKind,
  'cash-difference': cashDifferenceKind,
  ...Object.fromEntries([...chequeKinds, ...withholdingKinds].map((kind) => [kind.name, kind])),
  collection: collectionKind,
  'write-off': writeOffKind,
  'late-fee': lateFeeKind,
  'markup-earned': markupEarnedKind,
  depreciation: depreciationKind,
  'asset-disposal': disposalKind,
  reschedule: rescheduleKind,
  repossession: repossessionKind,
  'late-fee-waived': waiverKind,
  'bank-receipt': bankReceiptKind,
  'bank-payment': bankPaymentKind,
  contra: contraKind,
  journal: journalKind,
  'labour-invoice': labourInvoiceKind,
  'stock-adjustment': adjustmentKind,
  'stock-transfer': transferKind,
  'stock-issue': stockIssueKind,
  'issue-return': issueReturnKind,
  production: productionKind,
  'branch-transfer': branchTransferKind,
  'opening-stock': openingStockKind,
  'construction-purchase': constructionPurchaseKind,
  'trading-purchase': tradingPurchaseKind,
  'electronics-purchase': electronicsPurchaseKind,
  'general-sale': generalSaleKind,
  sale: saleKind,
  'installment-sale': installmentSaleKind,
  'purchase-return': purchaseReturnKind,
  'sale-return': saleReturnKind,
  delivery: deliveryKind,
  'branch-transfer-receipt': receiptKind,
  'branch-transfer-withdrawal': withdrawalKind,
  'stock-count': stockCountKind,
  remittance: remittanceKind,
};

export interface StoredForm {
  readonly number: string;
  readonly kind: string;
  readonly formVersion: number;
  readonly form: unknown;
}

/** Returns the typed form of every version of every voucher. */
export async function storedForms(tx: Tx): Promise<StoredForm[]> {
  const { rows } = await sql<StoredForm>`
    select w.vr_no || ' v' || w.version as number, w.kind, w.form_version as "formVersion", w.form
    from voucher_version w order by w.voucher_id, w.version`.execute(tx);
  return rows;
}

interface Listed {
  readonly id: bigint;
  readonly branchId: number;
  readonly branch: string;
  readonly number: string;
  readonly kind: string;
  readonly form: unknown;
}

/**
 * The most vouchers of a kind that are all found. Of a larger kind only the changed ones and every tenth of the others are
 * found. All of them take a minute.
 */
const MOST_OF_A_KIND = 200;

/** Returns vouchers that store a form, by branch and number. */
export async function vouchersToFind(tx: Tx): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select id, "branchId", branch, number, kind, form from (
      select v.voucher_id as id, v.branch_id as "branchId", b.name as branch, v.vr_no as number, w.kind, w.form, v.version,
        count(*) over (partition by w.kind) as of_kind, v.vr_no like '%0' as is_tenth
      from voucher v
        join branch b using (company_id, branch_id)
        join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
      where not v.is_void and w.kind = any(${Object.keys(kindsWithForms)}::text[])
    ) s
    where of_kind <= ${MOST_OF_A_KIND} or version > 1 or is_tenth
    order by "branchId", number`.execute(tx);
  return rows;
}

const groups: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = routeGroups;
const findPath = (kind: string): string =>
  groups[kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]?.find?.path ?? '';

/** The number of look-ups at the same time. */
const AT_ONCE = 8;

type Post = (path: string, payload: object) => Promise<TestReply>;

/**
 * Returns short digests of each voucher's stored form and of the answer of `find`, by branch and number. Ten numbers are a
 * line. A kind without a screen to find it has only the first digest. Ids of vouchers are left out of the answers. So a new
 * document in the demo changes few other digests.
 */
export async function digestsOfVouchers(
  server: Pick<TestServer, 'app'>,
  token: string,
  vouchers: readonly Listed[],
): Promise<string[]> {
  const post: Post = (path, payload) => call(server, `POST /api${path}`, { token, payload });
  const lines = new Map<string, string[]>();
  for (const branchId of new Set(vouchers.map((voucher) => voucher.branchId))) {
    await post('/user/switch-branch', { id: branchId });
    const ofBranch = vouchers.filter((voucher) => voucher.branchId === branchId);
    for (let from = 0; from < ofBranch.length; from += AT_ONCE) {
      const some = ofBranch.slice(from, from + AT_ONCE);
      const digests = await Promise.all(some.map((voucher) => digestsOf(post, voucher)));
      for (const [index, { branch, number }] of some.entries()) {
        const tens = `${branch} ${number.slice(0, -1)}`;
        lines.set(tens, [...(lines.get(tens) ?? []), `${number.slice(-1)}:${digests[index]}`]);
      }
    }
  }
  return [...lines].map(([tens, digests]) => `${tens} ${digests.join(' ')}`);
}

async function digestsOf(post: Post, voucher: Listed): Promise<string> {
  const kept = short(JSON.stringify(voucher.form));
  return Object.hasOwn(voucherKinds, voucher.kind) ? `${kept}/${short(await found(post, voucher))}` : kept;
}

const short = (text: string): string => digest(text).toString('hex').slice(0, 6);

/** Returns the answer of `find`, without the voucher's id. */
async function found(post: Post, { id, number, kind }: Listed): Promise<string> {
  const { status, text, body } = await post(findPath(kind), { invoiceNo: number });
  const data = body.data as { readonly mtm_id?: number };
  if (status !== 200 || BigInt(data.mtm_id ?? 0) !== id) throw new Error(`${number} is not found as ${kind}: ${text}`);
  return textOf(
    JSON.parse(JSON.stringify(data, (name, value: unknown) => (/^mtm_?id$/i.test(name) ? undefined : value))),
  );
}
