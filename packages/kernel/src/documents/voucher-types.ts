/**
 * The traits of a voucher type beside its number, prefix and name. The table `voucher_type` has the same columns, and a test
 * compares both.
 */
interface VoucherTypeTraits {
  /** The trade in which goods or work change hands. The party of a purchase and of labour is credited. */
  readonly trade: 'purchase' | 'sale' | 'labour' | null;
  /** Whether goods go back to the party that supplied them. */
  readonly isReturn: boolean;
  /** The part of an invoice that is paid with it; null when the type does not say. */
  readonly paid: 'cash' | 'partial' | 'due' | null;
  /** The account of money on the other side of each row of the voucher; `both` when each side is money. */
  readonly money: 'cash' | 'bank' | 'both' | null;
  /** Whether that money is received or paid; null when the type does not say. */
  readonly direction: 'in' | 'out' | null;
  /** Whether a branch receives cash with it, which it remits to head office (accounting §9). */
  readonly isReceived: boolean;
  /**
   * The register that a voucher needs beside its lines: installments need schedules, and stock needs quantities. A voucher
   * of a type without a register may be imported as lines alone.
   */
  readonly register: 'installment' | 'stock' | 'opening' | 'remittance' | 'cheque' | null;
}

/** The traits of most types. Each type names those that differ. */
const plain = {
  trade: null,
  isReturn: false,
  paid: null,
  money: null,
  direction: null,
  isReceived: false,
  register: null,
} as const satisfies VoucherTypeTraits;

/** The 22 types of vouchers; their numbers begin with two letters (accounting §4). */
export const VOUCHER_TYPES = [
  { ...plain, id: 1, prefix: 'CR', name: 'Cash Receipt', money: 'cash', direction: 'in', isReceived: true },
  { ...plain, id: 2, prefix: 'CP', name: 'Cash Payment', money: 'cash', direction: 'out' },
  { ...plain, id: 3, prefix: 'BR', name: 'Bank Receipt', money: 'bank', direction: 'in' },
  { ...plain, id: 4, prefix: 'BP', name: 'Bank Payment', money: 'bank', direction: 'out' },
  { ...plain, id: 5, prefix: 'CN', name: 'Contra', money: 'both' },
  { ...plain, id: 6, prefix: 'JV', name: 'Journal' },
  { ...plain, id: 7, prefix: 'PC', name: 'Cash Purchase', trade: 'purchase', paid: 'cash' },
  { ...plain, id: 8, prefix: 'PP', name: 'Partial Cash Purchase', trade: 'purchase', paid: 'partial' },
  { ...plain, id: 9, prefix: 'PD', name: 'Due Purchase', trade: 'purchase', paid: 'due' },
  { ...plain, id: 10, prefix: 'PR', name: 'Purchase Return', trade: 'purchase', isReturn: true },
  { ...plain, id: 11, prefix: 'SC', name: 'Cash Sales', trade: 'sale', paid: 'cash', isReceived: true },
  { ...plain, id: 12, prefix: 'SP', name: 'Partial Cash Sales', trade: 'sale', paid: 'partial', isReceived: true },
  { ...plain, id: 13, prefix: 'SD', name: 'Due Sales', trade: 'sale', paid: 'due' },
  { ...plain, id: 14, prefix: 'SR', name: 'Sales Return', trade: 'sale', isReturn: true },
  {
    ...plain,
    id: 15,
    prefix: 'IS',
    name: 'Installment Sales',
    trade: 'sale',
    isReceived: true,
    register: 'installment',
  },
  { ...plain, id: 16, prefix: 'IC', name: 'Installment Collection', isReceived: true, register: 'installment' },
  { ...plain, id: 17, prefix: 'LI', name: 'Labour Invoice', trade: 'labour' },
  { ...plain, id: 18, prefix: 'SA', name: 'Stock Adjustment', register: 'stock' },
  { ...plain, id: 19, prefix: 'OB', name: 'Opening Balance', register: 'opening' },
  { ...plain, id: 20, prefix: 'RM', name: 'Remittance', register: 'remittance' },
  { ...plain, id: 21, prefix: 'RR', name: 'Realization Receipt', register: 'cheque' },
  { ...plain, id: 22, prefix: 'RP', name: 'Realization Payment', register: 'cheque' },
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

/** Returns the types of invoices of the trade, by how much of the invoice is paid. */
export function invoiceTypes(
  trade: 'purchase' | 'sale',
): Readonly<Record<NonNullable<VoucherTypeTraits['paid']>, VoucherTypeId>> {
  const [cash, partial, due] = (['cash', 'partial', 'due'] as const).map((paid) => typesOf({ trade, paid })[0]);
  if (cash === undefined || partial === undefined || due === undefined)
    throw new Error(`a type of ${trade} is missing`);
  return { cash, partial, due };
}

/** Whether people stand behind vouchers of a type: a buyer and guarantors behind a sale by installments. */
export const hasPeople = (typeId: number): boolean => isTypeOf(typeId, { trade: 'sale', register: 'installment' });
