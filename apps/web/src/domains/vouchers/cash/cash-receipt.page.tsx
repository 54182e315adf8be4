import { VoucherEntryPage } from '../entry/voucher-entry.page.tsx';
import { cashReceipt } from './cash-kinds.ts';

/** Cash received (spec 3 §2). */
export function CashReceiptPage() {
  return <VoucherEntryPage kind={cashReceipt} />;
}
