import type { LeafForm, Place } from './leaf-layout.ts';

/** A key that moves a part. */
interface MoveKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

const directions: Readonly<Record<string, Place>> = {
  ArrowLeft: { leftMm: -1, topMm: 0 },
  ArrowRight: { leftMm: 1, topMm: 0 },
  ArrowUp: { leftMm: 0, topMm: -1 },
  ArrowDown: { leftMm: 0, topMm: 1 },
};

/** Returns the place of a part after a move, in whole tenths of a millimetre and never beside the leaf. */
export function movedOn(from: Place, by: Place, { widthMm, heightMm }: Pick<LeafForm, 'widthMm' | 'heightMm'>): Place {
  const within = (mm: number, most: number) => Math.round(Math.min(Math.max(mm, 0), most) * 10) / 10;
  return { leftMm: within(from.leftMm + by.leftMm, widthMm), topMm: within(from.topMm + by.topMm, heightMm) };
}

/** Returns the place after an arrow key: a millimetre further, with Shift a tenth of one. Null for another key. */
export function movedByKey(
  from: Place,
  { key, shiftKey }: MoveKey,
  leaf: Pick<LeafForm, 'widthMm' | 'heightMm'>,
): Place | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const step = shiftKey ? 0.1 : 1;
  return movedOn(from, { leftMm: direction.leftMm * step, topMm: direction.topMm * step }, leaf);
}
