import { VoucherEntryPage } from '../entry/voucher-entry.page.tsx';
import { cashPayment } from './cash-kinds.ts';

/** Cash paid (spec 3 §2). */
export function CashPaymentPage() {
  return <VoucherEntryPage kind={cashPayment} />;
}
