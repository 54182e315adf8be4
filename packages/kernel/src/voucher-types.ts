/** The 22 kinds of vouchers and the two letters their numbers begin with (accounting §4). */
export const VOUCHER_TYPES = [
  { id: 1, name: 'Cash Receipt', prefix: 'CR' },
  { id: 2, name: 'Cash Payment', prefix: 'CP' },
  { id: 3, name: 'Bank Receipt', prefix: 'BR' },
  { id: 4, name: 'Bank Payment', prefix: 'BP' },
  { id: 5, name: 'Contra', prefix: 'CN' },
  { id: 6, name: 'Journal', prefix: 'JV' },
  { id: 7, name: 'Cash Purchase', prefix: 'PC' },
  { id: 8, name: 'Partial Cash Purchase', prefix: 'PP' },
  { id: 9, name: 'Due Purchase', prefix: 'PD' },
  { id: 10, name: 'Purchase Return', prefix: 'PR' },
  { id: 11, name: 'Cash Sales', prefix: 'SC' },
  { id: 12, name: 'Partial Cash Sales', prefix: 'SP' },
  { id: 13, name: 'Due Sales', prefix: 'SD' },
  { id: 14, name: 'Sales Return', prefix: 'SR' },
  { id: 15, name: 'Installment Sales', prefix: 'IS' },
  { id: 16, name: 'Installment Collection', prefix: 'IC' },
  { id: 17, name: 'Labour Invoice', prefix: 'LI' },
  { id: 18, name: 'Stock Adjustment', prefix: 'SA' },
  { id: 19, name: 'Opening Balance', prefix: 'OB' },
  { id: 20, name: 'Remittance', prefix: 'RM' },
  { id: 21, name: 'Realization Receipt', prefix: 'RR' },
  { id: 22, name: 'Realization Payment', prefix: 'RP' },
] as const;

export type VoucherType = (typeof VOUCHER_TYPES)[number];
export type VoucherTypeId = VoucherType['id'];
export type VoucherPrefix = VoucherType['prefix'];

const typesById: ReadonlyMap<number, VoucherType> = new Map(VOUCHER_TYPES.map((type) => [type.id, type]));
const typesByPrefix: ReadonlyMap<string, VoucherType> = new Map(VOUCHER_TYPES.map((type) => [type.prefix, type]));

/** The voucher type of that number, as it comes from the database or the wire; undefined when there is none. */
export function findVoucherType(typeId: number): VoucherType | undefined {
  return typesById.get(typeId);
}

/** The voucher type of that prefix, in capitals; undefined when there is none. */
export function findVoucherTypeByPrefix(prefix: string): VoucherType | undefined {
  return typesByPrefix.get(prefix);
}
