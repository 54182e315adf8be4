import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';

/** Returns the present lines and movements of a voucher. For a void voucher it returns the last ones before the void. */
export function standing({
  is_void,
  entries,
  movements,
  history,
}: Pick<VoucherWhole, 'is_void' | 'entries' | 'movements' | 'history'>): Pick<PrintedVoucher, 'lines' | 'movements'> {
  const lastStanding = history.findLast(({ action }) => action !== 'voided');
  const said = is_void ? lastStanding : { entries, movements };
  return { lines: (said?.entries ?? []).flatMap(({ lines }) => lines), movements: said?.movements ?? [] };
}
