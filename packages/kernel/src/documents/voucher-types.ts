/** The traits of a voucher type beside its number, prefix and name. */
interface VoucherTypeTraits {
  /** The trade in which goods or work change hands. The party of a purchase and of labour is credited. */
  readonly trade: 'purchase' | 'sale' | 'labour' | null;
  /** Whether goods go back to the party that supplied them. */
  readonly isReturn: boolean;
  /** The account of money on the other side of each row of the voucher. */
  readonly money: 'cash' | 'bank' | null;
  /**
   * Whether a voucher may be imported as lines alone. The other types need more: installments need schedules, and stock needs
   * quantities. Openings, remittances and realized cheques need their registers.
   */
  readonly asLines: boolean;
}

/** The 22 types of vouchers; their numbers begin with two letters (accounting §4). */
export const VOUCHER_TYPES = [
  { id: 1, prefix: 'CR', name: 'Cash Receipt', trade: null, isReturn: false, money: 'cash', asLines: true },
  { id: 2, prefix: 'CP', name: 'Cash Payment', trade: null, isReturn: false, money: 'cash', asLines: true },
  { id: 3, prefix: 'BR', name: 'Bank Receipt', trade: null, isReturn: false, money: 'bank', asLines: true },
  { id: 4, prefix: 'BP', name: 'Bank Payment', trade: null, isReturn: false, money: 'bank', asLines: true },
  { id: 5, prefix: 'CN', name: 'Contra', trade: null, isReturn: false, money: null, asLines: true },
  { id: 6, prefix: 'JV', name: 'Journal', trade: null, isReturn: false, money: null, asLines: true },
  { id: 7, prefix: 'PC', name: 'Cash Purchase', trade: 'purchase', isReturn: false, money: null, asLines: true },
  {
    id: 8,
    prefix: 'PP',
    name: 'Partial Cash Purchase',
    trade: 'purchase',
    isReturn: false,
    money: null,
    asLines: true,
  },
  { id: 9, prefix: 'PD', name: 'Due Purchase', trade: 'purchase', isReturn: false, money: null, asLines: true },
  { id: 10, prefix: 'PR', name: 'Purchase Return', trade: 'purchase', isReturn: true, money: null, asLines: true },
  { id: 11, prefix: 'SC', name: 'Cash Sales', trade: 'sale', isReturn: false, money: null, asLines: true },
  { id: 12, prefix: 'SP', name: 'Partial Cash Sales', trade: 'sale', isReturn: false, money: null, asLines: true },
  { id: 13, prefix: 'SD', name: 'Due Sales', trade: 'sale', isReturn: false, money: null, asLines: true },
  { id: 14, prefix: 'SR', name: 'Sales Return', trade: 'sale', isReturn: true, money: null, asLines: true },
  { id: 15, prefix: 'IS', name: 'Installment Sales', trade: 'sale', isReturn: false, money: null, asLines: false },
  { id: 16, prefix: 'IC', name: 'Installment Collection', trade: null, isReturn: false, money: null, asLines: false },
  { id: 17, prefix: 'LI', name: 'Labour Invoice', trade: 'labour', isReturn: false, money: null, asLines: true },
  { id: 18, prefix: 'SA', name: 'Stock Adjustment', trade: null, isReturn: false, money: null, asLines: false },
  { id: 19, prefix: 'OB', name: 'Opening Balance', trade: null, isReturn: false, money: null, asLines: false },
  { id: 20, prefix: 'RM', name: 'Remittance', trade: null, isReturn: false, money: null, asLines: false },
  { id: 21, prefix: 'RR', name: 'Realization Receipt', trade: null, isReturn: false, money: null, asLines: false },
  { id: 22, prefix: 'RP', name: 'Realization Payment', trade: null, isReturn: false, money: null, asLines: false },
] as const satisfies readonly (VoucherTypeTraits &
  Readonly<Record<'prefix' | 'name', string>> & { readonly id: number })[];

export type VoucherType = (typeof VOUCHER_TYPES)[number];
export type VoucherTypeId = VoucherType['id'];
export type VoucherPrefix = VoucherType['prefix'];

const typesById: ReadonlyMap<number, VoucherType> = new Map(VOUCHER_TYPES.map((type) => [type.id, type]));
const typesByPrefix: ReadonlyMap<string, VoucherType> = new Map(VOUCHER_TYPES.map((type) => [type.prefix, type]));

/** Returns the voucher type with that number, from the database or the wire; undefined when there is none. */
export function findVoucherType(typeId: number): VoucherType | undefined {
  return typesById.get(typeId);
}

/** Returns the voucher type with that prefix, in capitals; undefined when there is none. */
export function findVoucherTypeByPrefix(prefix: string): VoucherType | undefined {
  return typesByPrefix.get(prefix);
}

/** Returns the types that have all of these traits, in the order of their numbers. */
export function typesOf(traits: Partial<VoucherTypeTraits>): readonly VoucherTypeId[] {
  const named = Object.entries(traits);
  return VOUCHER_TYPES.filter((type) =>
    named.every(([name, value]) => type[name as keyof VoucherTypeTraits] === value),
  ).map(({ id }) => id);
}

/** Whether the number is that of a type that has all of these traits. */
export function isTypeOf(typeId: number, traits: Partial<VoucherTypeTraits>): boolean {
  return typesOf(traits).some((id) => id === typeId);
}
