import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { printLimits } from '#session/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { largestFont, type Settings, widthsOn } from '#ui/print/lay-out.ts';
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
  const helps =
    settings !== undefined && lying !== null && widthsOn(settings, { fontPx, widthPx: lineWidthPx(lying) }) !== null;
  const { least } = printLimits.font;
  const smaller = settings === undefined ? fittingFontPx : largestFont(settings, lineWidthPx(paper), printLimits.font);
  return (
    <Empty
      title={t(settings === undefined ? 'rowTooHigh' : 'columnsTooWide', { font: count(fontPx) })}
      action={
        <span className="row">
          {helps && (
            <Button variant="primary" onClick={() => onPaper(lying)}>
              {t('turnPaper')}
            </Button>
          )}
          {smaller !== undefined && smaller !== null && smaller >= least && (
            <Button onClick={() => onFont(smaller)}>{t('smallerFont', { font: count(smaller) })}</Button>
          )}
        </span>
      }
    />
  );
}
