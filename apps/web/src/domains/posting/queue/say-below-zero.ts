import type { CashBelowZero, SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { formatDate, formatPaisa } from '@cashbook/money';
import { translate } from '#i18n/translate.ts';
import { toast } from '#ui/overlay/toast.tsx';

/** Shows which money accounts a voucher, its void or its change of date has left below zero. Returns the response. */
export function sayBelowZero<Reply extends { cash_below_zero?: CashBelowZero }>(reply: Reply): Reply {
  for (const { account, balance, day } of reply.cash_below_zero ?? []) {
    const amount = formatPaisa(-balance, { decimals: 'as_needed' });
    toast.warn(translate('moneyNowBelowZero', { ns: 'vouchers', account, amount, date: formatDate(day) }));
  }
  return reply;
}

/** Shows what the branch warns of in a voucher that was saved: money below zero, requisitions, and a journal that should say more. */
export function saySavedWarnings<Reply extends Pick<SavedVoucher, 'cash_below_zero' | 'journal' | 'requisitions'>>(
  reply: Reply,
): Reply {
  const { without_remarks: isSilent = false, on_equity: accounts = [] } = reply.journal ?? {};
  if (isSilent) toast.warn(translate('nowWithoutRemarks', { ns: 'vouchers' }));
  for (const account of accounts) toast.warn(translate('nowOnEquity', { ns: 'vouchers', account }));
  for (const { number, use, beyond } of reply.requisitions ?? []) {
    const amount = formatPaisa(beyond, { decimals: 'as_needed' });
    toast.warn(translate(`nowBeyondRequisition_${use}`, { ns: 'vouchers', number, amount }));
  }
  return sayBelowZero(reply);
}
