import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { VoucherMovement } from '@cashbook/contract/vouchers/voucher';
import type { WordOf } from '@cashbook/words/catalogue';
import type { MovementParts, PrintedSide, VoucherSide } from '../kinds/known-kinds.ts';
import { knownKinds } from '../kinds/known-kinds.ts';

/** What the screens of one voucher need to know of its kind. */
export interface VoucherKind {
  title: (typeof knownKinds)[keyof typeof knownKinds]['title'];
  /** The screen that changes it, and who may: whoever has one of the permissions. */
  editor: { to: string; permissions: readonly PermissionName[] };
  printed: PrintedSide;
  parts: MovementParts | null;
}

/** The kind that is stored with a voucher; null for one that this version has no screens for, such as an opening. */
export function voucherKind({ kind }: { kind: string }): VoucherKind | null {
  const known = Object.entries(knownKinds).find(([name]) => name === kind)?.[1];
  if (known === undefined) return null;
  const { title, path, mayEdit, printed } = known;
  const parts = 'parts' in known ? known.parts : null;
  return { title, editor: { to: path, permissions: mayEdit }, printed, parts };
}

/** What stands on the paper of a voucher; of a kind without a screen of its own every line, of a count what it moves. */
export function printedSide(voucher: { kind: string }): VoucherSide {
  const printed = voucherKind(voucher)?.printed;
  // Among other vouchers an invoice prints what it posts, and a delivery its goods.
  if (printed === 'invoice') return 'both';
  if (printed === 'delivery') return 'stock';
  return printed ?? (voucher.kind === 'stock-count' ? 'stock' : 'both');
}

/** The paper of its own that the voucher has, with what was bought, sold or delivered; null where it is printed as others are. */
export function paperOf(voucher: { kind: string }): 'invoice' | 'delivery' | null {
  const printed = voucherKind(voucher)?.printed;
  return printed === 'invoice' || printed === 'delivery' ? printed : null;
}

/** Movements that stand in one table. */
export interface PartOfMovements {
  word: WordOf<'vouchers'>;
  /** Whether all of them go one way, so that the heading says it and no sign does. */
  isOneWay: boolean;
  movements: readonly VoucherMovement[];
}

/** What a voucher moves, in the tables in which its kind shows it: what comes in before what goes out, or all in one. */
export function movementParts(voucher: { kind: string; movements: readonly VoucherMovement[] }): PartOfMovements[] {
  const { movements } = voucher;
  const parts = voucherKind(voucher)?.parts ?? null;
  const all: PartOfMovements[] =
    parts === null
      ? [{ word: 'stockMovements', isOneWay: false, movements }]
      : [
          { word: parts.in, isOneWay: true, movements: movements.filter(({ qty }) => qty > 0n) },
          { word: parts.out, isOneWay: true, movements: movements.filter(({ qty }) => qty < 0n) },
        ];
  return all.filter((part) => part.movements.length > 0);
}

/** What moved goods are worth at a cost of a unit, in paisa, half up; null where no cost is told. */
export function worthPaisa({ qty, cost }: Pick<VoucherMovement, 'qty' | 'cost'>): bigint | null {
  if (cost === null) return null;
  const quantityMilli = qty < 0n ? -qty : qty;
  return (quantityMilli * cost + 5_000_000n) / 10_000_000n;
}
