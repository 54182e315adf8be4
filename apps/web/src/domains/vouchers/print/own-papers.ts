import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { isTypeOf } from '@cashbook/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { receiptPapers } from '#domains/installments/receipt-pages.tsx';
import { deliveryPapers } from '#domains/invoices/print/delivery-pages.tsx';
import { installmentPapers } from '#domains/invoices/print/installment-pages.tsx';
import { invoicePapers } from '#domains/invoices/print/invoice-pages.tsx';
import type { OwnPapers } from '#domains/posting/paper/own-papers.tsx';
import { type Printable, printable } from '#domains/posting/paper/paper-run.tsx';
import { printedSide } from '../voucher/voucher-kind.ts';
import { useGoodsPaper } from './goods-paper.ts';
import { useVoucherPaper } from './voucher-paper.ts';

/** Returns the papers that the voucher's kind brings for itself. Null if it is printed like other vouchers. */
export function ownPapersOf(voucher: { kind: string; type_id: number }): OwnPapers | null {
  if (voucher.kind === 'collection') return receiptPapers;
  const printed = printedSide(voucher);
  if (printed === 'invoice') {
    return isTypeOf(voucher.type_id, { register: 'installment' }) ? installmentPapers : invoicePapers;
  }
  return printed === 'delivery' ? deliveryPapers : null;
}

/** Returns a voucher on the common paper, of money or of goods. */
export function commonPaperOf(voucher: PrintedVoucher): Printable {
  const key = String(voucher.mtm_id);
  return printedSide(voucher) === 'stock'
    ? printable(`goods ${key}`, voucher, useGoodsPaper)
    : printable(`voucher ${key}`, voucher, useVoucherPaper);
}

/** The number of documents that are read at the same time, so that a long print leaves the server to others too. */
const readAtOnce = 4;

/** Returns the vouchers in their order, each on the first paper of its kind. Reads the documents that have papers of their own. */
export async function papersOf(vouchers: readonly PrintedVoucher[], queries: QueryClient): Promise<Printable[]> {
  const papers: Printable[][] = [];
  for (let at = 0; at < vouchers.length; at += readAtOnce) {
    const some = vouchers.slice(at, at + readAtOnce).map(async (voucher) => {
      return (await ownPapersOf(voucher)?.read(queries, String(voucher.mtm_id))) ?? commonPaperOf(voucher);
    });
    papers.push(await Promise.all(some));
  }
  return papers.flat();
}
