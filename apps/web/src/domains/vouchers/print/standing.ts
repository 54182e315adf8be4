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
  const named = lastStanding?.fields.find(({ label }) => label === 'requisition');
  const numbers = named?.holds === 'names' ? (named.value ?? []) : [];
  return {
    // A row that pays for a requisition has one entry.
    lines: (said?.entries ?? []).flatMap(({ lines }, index) =>
      lines.map((line) => ({ ...line, requisition: numbers[index] ?? '' })),
    ),
    movements: said?.movements ?? [],
  };
}
