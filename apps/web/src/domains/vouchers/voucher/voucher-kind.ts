import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { VoucherMovement } from '@cashbook/contract/vouchers/voucher';
import type { WordOf } from '@cashbook/words/catalogue';
import type { MovementParts, PrintedSide } from '#domains/vouchers/known-kinds.ts';
import { knownKinds } from '#domains/vouchers/known-kinds.ts';

/** The facts about a kind that the screens of one voucher need. */
export interface VoucherKind {
  title: (typeof knownKinds)[keyof typeof knownKinds]['title'];
  /** The screen that changes it, for users with one of the permissions. */
  editor: { to: string; permissions: readonly PermissionName[] };
  printed: PrintedSide;
  parts: MovementParts | null;
}

/** Returns the kind of a voucher; null for one without screens in this version, such as an opening. */
export function voucherKind({ kind }: { kind: string }): VoucherKind | null {
  const known = Object.entries(knownKinds).find(([name]) => name === kind)?.[1];
  if (known === undefined) return null;
  const { title, path, mayEdit, printed } = known;
  const parts = 'parts' in known ? known.parts : null;
  return { title, editor: { to: path, permissions: mayEdit }, printed, parts };
}

/** Returns what is printed of a voucher. A kind without a screen of its own prints every line, a stock count its movements. */
export function printedSide(voucher: { kind: string }): PrintedSide {
  return voucherKind(voucher)?.printed ?? (voucher.kind === 'stock-count' ? 'stock' : 'both');
}

/** The movements in one table. */
export interface PartOfMovements {
  word: WordOf<'vouchers'>;
  /** Whether all of them go one way. The heading then names the direction, and the quantities have no sign. */
  isOneWay: boolean;
  movements: readonly VoucherMovement[];
}

/** Returns the movements of a voucher in the tables of its kind: incoming before outgoing goods, or all in one table. */
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

/** Returns the value of moved goods at their unit cost, in paisa, rounded half up. Null without a cost. */
export function worthPaisa({ qty, cost }: Pick<VoucherMovement, 'qty' | 'cost'>): bigint | null {
  if (cost === null) return null;
  const quantityMilli = qty < 0n ? -qty : qty;
  return (quantityMilli * cost + 5_000_000n) / 10_000_000n;
}
