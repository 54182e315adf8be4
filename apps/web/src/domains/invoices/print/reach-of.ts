import type { InvoicePaper } from '@cashbook/contract/invoices/paper';
import type { PrintFrame } from '#screens/print-frame.ts';

/** Returns the address and mobile number of a party. A sale paid on the spot names an account instead, which has neither. */
export function reachOf(
  account: Pick<InvoicePaper['account'], 'is_party' | 'address' | 'mobile'>,
  { inDigits }: PrintFrame,
): string[] {
  return account.is_party ? [account.address, inDigits(account.mobile)] : [];
}
