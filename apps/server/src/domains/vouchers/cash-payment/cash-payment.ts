import { cashPayment } from '@cashbook/kernel';
import { cashKind } from '#domains/vouchers/cash/cash-kind';

/** Cash paid: Dr each row's account / Cr 17 (accounting §4, type 2). */
export const cashPaymentKind = cashKind(2, cashPayment);
