import type { CSSProperties } from 'react';
import type { LeafForm, Place, PlacedPart } from './leaf-layout.ts';
import './leaf.css';

/** Returns a length on the leaf. `--leaf-mm` is a millimetre: a real one on paper, a part of the width on the screen. */
const lengthOf = (mm: number) => `calc(var(--leaf-mm) * ${Math.round(mm * 1000) / 1000})`;

/** Returns the style of the area of a leaf, on which a millimetre is that long. */
export const leafSize = ({ widthMm, heightMm }: Pick<LeafForm, 'widthMm' | 'heightMm'>, millimetre = '1mm') =>
  ({ '--leaf-mm': millimetre, width: lengthOf(widthMm), height: lengthOf(heightMm) }) as CSSProperties;

/** Returns the style of a part at its place. */
export const leafPlace = ({ leftMm, topMm }: Place): CSSProperties => ({
  left: lengthOf(leftMm),
  top: lengthOf(topMm),
});

/** The text of a part of a cheque, or its letters in boxes. */
export function LeafText({ text, sizeMm, stepMm }: Pick<PlacedPart, 'text' | 'sizeMm' | 'stepMm'>) {
  const style = { fontSize: lengthOf(sizeMm) };
  if (stepMm === null) {
    return (
      <span className="leaf-text" style={style}>
        {text}
      </span>
    );
  }
  return (
    <span className="leaf-text leaf-boxes" style={style}>
      {Array.from(text, (letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
        <span key={index} style={{ width: lengthOf(stepMm) }}>
          {letter}
        </span>
      ))}
    </span>
  );
}

/** The parts of a cheque on its leaf. */
export function Leaf({ form, placed }: { form: LeafForm; placed: readonly PlacedPart[] }) {
  return (
    <div className="leaf" style={leafSize(form)} lang={form.language}>
      {placed.map((part) => (
        <div key={part.part} className={`leaf-part leaf-${part.part}`} style={leafPlace(part)}>
          <LeafText {...part} />
        </div>
      ))}
    </div>
  );
}
