import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { Fragment, memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { type PrintFrame, usePrintFrame } from '#screens/print-frame.ts';
import { SheetMeasure, Sheets } from '#ui/overlay/sheet.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { onceFontsLoaded, rowsOnPages } from '#ui/print/use-paged-rows.ts';
import type { PaperOf } from './paper-content.ts';
import { PaperSheet } from './paper-sheet.tsx';
import type { SheetPart } from './sheet-part.ts';

/** A document with its paper. The key names both, because another paper may use other hooks. */
export interface Printable {
  key: string;
  sheet: (part: SheetPart) => ReactNode;
}

export function printable<Doc, Line>(key: string, doc: Doc, usePaper: PaperOf<Doc, Line>): Printable {
  return { key, sheet: (part) => <DocumentSheet doc={doc} usePaper={usePaper} {...part} /> };
}

interface DocumentSheetProps<Doc, Line> extends SheetPart {
  doc: Doc;
  usePaper: PaperOf<Doc, Line>;
}

function DocumentSheet<Doc, Line>({ doc, usePaper, ...part }: DocumentSheetProps<Doc, Line>) {
  return <PaperSheet content={usePaper(doc, part.frame)} {...part} />;
}

/** The number of documents that are measured and shown in one go, so that the screen stays responsive. */
const batchSize = 25;

interface PaperRunProps {
  /** The documents. Another list is measured again. */
  documents: readonly Printable[];
  branch: PrintedBranch;
  paper: Paper;
}

/** Documents of one branch, on the letterhead that the staff prints. */
export function PaperRun({ documents, branch, paper }: PaperRunProps) {
  const [printedAt] = useState(() => new Date().toISOString());
  return <FramedRun documents={documents} frame={usePrintFrame(branch, printedAt)} paper={paper} />;
}

/** Documents in one frame, each on pages of its own. Until many are laid out, a line above them shows the progress. */
export function FramedRun({ documents, frame, paper }: Omit<PaperRunProps, 'branch'> & { frame: PrintFrame }) {
  const { t } = useTranslation('print');
  const { grouped } = useFormat();
  const batches = useMemo(() => batchesOf(documents), [documents]);
  const { counts, measure } = useMeasured(batches, frame, paper);
  const inHand = batches[counts.length];
  const isComplete = inHand === undefined;
  return (
    <>
      {!isComplete && batches.length > 1 && (
        <p className="sheets-note t2" role="status">
          {t('vouchersLaidOut', { done: grouped(counts.length * batchSize), all: grouped(documents.length) })}
        </p>
      )}
      {inHand !== undefined && (
        <SheetMeasure key={counts.length} ref={measure}>
          {inHand.map(({ key, sheet }) => (
            <div key={key} data-print="document">
              {sheet({ frame, paper, ...onOnePage })}
            </div>
          ))}
        </SheetMeasure>
      )}
      <Sheets label={t('pages')} complete={isComplete}>
        {counts.map((pages, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a batch is its place
          <Batch key={index} documents={batches[index] ?? []} pages={pages} frame={frame} paper={paper} />
        ))}
      </Sheets>
    </>
  );
}

const onOnePage = { from: 0, count: Number.POSITIVE_INFINITY, page: 1, pages: 1, measured: true } as const;

function batchesOf(documents: readonly Printable[]): Printable[][] {
  const count = Math.ceil(documents.length / batchSize);
  return Array.from({ length: count }, (_, index) => documents.slice(index * batchSize, (index + 1) * batchSize));
}

/** The number of lines on each page of each document of a measured batch. */
type Counts = readonly (readonly number[])[];

/**
 * Measures batch after batch as they will be on the paper. The caller draws the first batch that is not in `counts` inside
 * the element that gets `measure`. Another paper or frame starts from the beginning.
 */
function useMeasured(batches: readonly Printable[][], frame: PrintFrame, paper: Paper) {
  const [measured, setMeasured] = useState<{ of: unknown; frame: PrintFrame; paper: Paper; counts: Counts[] }>();
  const isOurs = measured?.of === batches && measured.frame === frame && measured.paper === paper;
  const counts = useMemo(() => (isOurs ? measured.counts : []), [isOurs, measured]);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      onceFontsLoaded(place, () => {
        const documents = [...place.querySelectorAll<HTMLElement>('[data-print="document"]')];
        const pages = documents.map((one) => rowsOnPages(one, paper));
        setMeasured({ of: batches, frame, paper, counts: [...counts, pages] });
      });
    },
    [batches, frame, paper, counts],
  );
  return { counts, measure };
}

interface BatchProps {
  documents: readonly Printable[];
  pages: Counts;
  frame: PrintFrame;
  paper: Paper;
}

/** The pages of one batch. They are not drawn again when later batches follow. */
const Batch = memo(({ documents, pages, frame, paper }: BatchProps) =>
  documents.map(({ key, sheet }, place) => {
    const counts = pages[place] ?? [];
    return counts.map((count, index) => {
      const from = counts.slice(0, index).reduce((total, on) => total + on, 0);
      const part = { frame, paper, from, count, page: index + 1, pages: counts.length };
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
      return <Fragment key={`${key} ${index}`}>{sheet(part)}</Fragment>;
    });
  }),
);
