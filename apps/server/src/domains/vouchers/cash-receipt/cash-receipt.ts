import { cashReceipt } from '@cashbook/kernel';
import { cashKind } from '#domains/vouchers/cash/cash-kind';

/** Cash received: Dr 17 / Cr each row's account (accounting §4, type 1). */
export const cashReceiptKind = cashKind(1, cashReceipt);
