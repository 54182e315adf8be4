import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { printLimits } from '#session/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { largestFont, type Settings } from '#ui/print/lay-out.ts';
import { lineWidthPx, type Paper, turned } from '#ui/print/paper.ts';

export interface DoesNotFitProps<Row> {
  paper: Paper;
  fontPx: number;
  onPaper: (paper: Paper) => void;
  onFont: (fontPx: number) => void;
  /** The ways to set the columns, where the columns are too wide. */
  settings?: Settings<Row>;
  /** The font in which the highest row fits, where a row is too high. */
  fittingFontPx?: number;
}

/** The message instead of pages: what does not fit, and what would. */
export function DoesNotFit<Row>({ paper, fontPx, onPaper, onFont, settings, fittingFontPx }: DoesNotFitProps<Row>) {
  const { t } = useTranslation('print');
  const { count } = useFormat();
  const lying = turned(paper);
  const { font: fonts } = printLimits;
  const largestOn = (on: Paper | null) =>
    settings === undefined || on === null ? null : largestFont(settings, lineWidthPx(on), fonts);
  const smaller = settings === undefined ? (fittingFontPx ?? null) : largestOn(paper);
  const onLying = largestOn(lying);
  // A turned paper takes a larger font than this one, if not always the font that was asked for.
  const turnedFontPx = onLying === null ? null : Math.min(onLying, fontPx);
  const turn = (to: Paper, toFontPx: number) => {
    onPaper(to);
    if (toFontPx !== fontPx) onFont(toFontPx);
  };
  const inFont = (px: number) => t('smallerFont', { font: count(px) });
  return (
    <Empty
      title={t(settings === undefined ? 'rowTooHigh' : 'columnsTooWide', { font: count(fontPx) })}
      action={
        <span className="row">
          {lying !== null && turnedFontPx !== null && turnedFontPx > (smaller ?? 0) && (
            <Button variant="primary" onClick={() => turn(lying, turnedFontPx)}>
              {[t('turnPaper'), ...(turnedFontPx === fontPx ? [] : [inFont(turnedFontPx)])].join(', ')}
            </Button>
          )}
          {smaller !== null && smaller >= fonts.least && (
            <Button onClick={() => onFont(smaller)}>{inFont(smaller)}</Button>
          )}
        </span>
      }
    />
  );
}
