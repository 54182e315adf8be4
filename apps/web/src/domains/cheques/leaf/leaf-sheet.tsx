import { names } from '#ui/names.ts';
import { Sheets } from '#ui/overlay/sheet.tsx';
import { Leaf } from './leaf.tsx';
import type { LaidLeaf, LeafForm } from './leaf-layout.ts';

interface LeafSheetProps {
  /** The name of the page, for screen readers. */
  name: string;
  form: LeafForm;
  laid: LaidLeaf;
  /** Whether it is printed on plain paper, with the outline of the leaf. */
  isPlain: boolean;
}

/** The page that the printer prints: the leaf itself, or a sheet of A4 with its outline. */
export function LeafSheet({ name, form, laid, isPlain }: LeafSheetProps) {
  const isWide = form.widthMm > 195;
  const [a4Width, a4Height] = isWide ? [297, 210] : [210, 297];
  const [width, height] = isPlain ? [a4Width, a4Height] : [form.widthMm, form.heightMm];
  return (
    <Sheets label={name}>
      <style>{`@page leaf { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      <section
        className={names('sheet', 'leaf-sheet', isPlain && 'plain')}
        data-theme="light"
        style={{ width: `${width}mm`, height: `${height}mm` }}
      >
        <Leaf form={form} placed={laid.placed} />
      </section>
    </Sheets>
  );
}
