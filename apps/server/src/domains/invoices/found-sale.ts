import type { SaleBeside } from '@cashbook/contract/invoices/sales';
import type { Tx } from '#db/tx';
import { installmentsOfSale } from '#domains/installments/index';
import { foundInvoice } from '#domains/invoices/invoice.store';
import type { DocumentVersion } from '#domains/posting/index';

/** Reads a saved sale with what is settled of its installments, for the reply. */
export async function foundSale(tx: Tx, at: DocumentVersion): Promise<SaleBeside> {
  const invoice = await foundInvoice(tx, at);
  return { ...invoice, installments: await installmentsOfSale(tx, at.companyId, Number(at.voucherId)) };
}
