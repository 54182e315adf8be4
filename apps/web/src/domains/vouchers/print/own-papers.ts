import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { deliveryPapers } from '#domains/invoices/print/delivery-pages.tsx';
import { invoicePapers } from '#domains/invoices/print/invoice-pages.tsx';
import type { OwnPapers } from '#domains/posting/paper/own-papers.tsx';
import { type Printable, printable } from '#domains/posting/paper/paper-run.tsx';
import { paperOf, printedSide } from '../voucher/voucher-kind.ts';
import { useGoodsPaper } from './goods-paper.ts';
import { useVoucherPaper } from './voucher-paper.ts';

const papersOfKinds = { invoice: invoicePapers, delivery: deliveryPapers };

/** Returns the papers that the voucher's kind brings for itself. Null if it is printed like other vouchers. */
export function ownPapersOf(voucher: { kind: string }): OwnPapers | null {
  const name = paperOf(voucher);
  return name === null ? null : papersOfKinds[name];
}

/** Returns a voucher on the common paper, of money or of goods. */
export function commonPaperOf(voucher: PrintedVoucher): Printable {
  const key = String(voucher.mtm_id);
  return printedSide(voucher) === 'stock'
    ? printable(`goods ${key}`, voucher, useGoodsPaper)
    : printable(`voucher ${key}`, voucher, useVoucherPaper);
}
