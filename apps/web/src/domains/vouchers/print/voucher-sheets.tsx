import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoucherSide } from '#domains/vouchers/known-kinds.ts';
import { useFormat } from '#i18n/format.ts';
import { type PrintFrame, usePrintFrame } from '#screens/print-frame.ts';
import { SheetMeasure, Sheets } from '#ui/overlay/sheet.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { rowsOnPages } from '#ui/print/use-paged-rows.ts';
import { printedSide } from '../voucher/voucher-kind.ts';
import { type PrintedRow, printedRows } from './printed-rows.ts';
import { VoucherSheet } from './voucher-sheet.tsx';
import '#domains/posting/paper/voucher-print.css';

/** The number of vouchers that are measured and shown in one go, so that the screen stays responsive. */
const batchVouchers = 25;

/** A voucher with the rows of its paper. */
interface Document {
  voucher: PrintedVoucher;
  side: VoucherSide;
  rows: readonly PrintedRow[];
}

export interface VoucherSheetsProps {
  vouchers: readonly PrintedVoucher[];
  branch: PrintedBranch;
  paper: Paper;
}

/** Many vouchers of one branch, each on pages of its own. Until all are laid out, a line above them shows the progress. */
export function VoucherSheets({ vouchers, branch, paper }: VoucherSheetsProps) {
  const { t } = useTranslation(['voucherAdmin', 'print']);
  const { grouped } = useFormat();
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(branch, printedAt);
  const batches = useMemo(() => batchesOf(vouchers), [vouchers]);
  const { counts, measure } = useMeasured(batches, frame, paper);
  const inHand = batches[counts.length];
  const complete = inHand === undefined;
  return (
    <>
      {!complete && (
        <p className="sheets-note t2" role="status">
          {t('vouchersLaidOut', {
            done: grouped(counts.length * batchVouchers),
            all: grouped(vouchers.length),
          })}
        </p>
      )}
      {inHand !== undefined && (
        <SheetMeasure key={counts.length} ref={measure}>
          {inHand.map((document) => (
            <div key={document.voucher.mtm_id} data-print="document">
              <VoucherSheet {...document} {...{ frame, paper }} {...allOnOnePage(document)} measured />
            </div>
          ))}
        </SheetMeasure>
      )}
      <Sheets label={t('pages')} complete={complete}>
        {counts.map((pages, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a batch is its place
          <Batch key={place} documents={batches[place] ?? []} pages={pages} frame={frame} paper={paper} />
        ))}
      </Sheets>
    </>
  );
}

const allOnOnePage = ({ rows }: Document) => ({ from: 0, count: rows.length, page: 1, pages: 1 });

function batchesOf(vouchers: readonly PrintedVoucher[]): Document[][] {
  const documents = vouchers.map((voucher): Document => {
    const side = printedSide(voucher);
    return { voucher, side, rows: printedRows(voucher, side) };
  });
  const batches: Document[][] = [];
  for (let at = 0; at < documents.length; at += batchVouchers) batches.push(documents.slice(at, at + batchVouchers));
  return batches;
}

/** The number of rows on each page of each voucher of a measured batch. */
type Counts = readonly (readonly number[])[];

/**
 * Measures batch after batch as they will be on the paper. The caller draws the first batch that is not in `counts` inside
 * the element that gets `measure`. Another paper or frame starts from the beginning.
 */
function useMeasured(batches: readonly Document[][], frame: PrintFrame, paper: Paper) {
  const [measured, setMeasured] = useState<{ of: unknown; frame: PrintFrame; paper: Paper; counts: Counts[] }>();
  const isOurs = measured?.of === batches && measured.frame === frame && measured.paper === paper;
  const counts = useMemo(() => (isOurs ? measured.counts : []), [isOurs, measured]);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      // The fonts decide the heights, so they load first. The browser loads only the fonts of what is laid out.
      place.getBoundingClientRect();
      void document.fonts.ready.then(() => {
        if (!place.isConnected) return;
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
  documents: readonly Document[];
  pages: Counts;
  frame: PrintFrame;
  paper: Paper;
}

/** The pages of one batch. They are not drawn again when later batches follow. */
const Batch = memo(({ documents, pages, frame, paper }: BatchProps) =>
  documents.map((document, place) => {
    const counts = pages[place] ?? [];
    return counts.map((count, index) => (
      <VoucherSheet
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
        key={`${document.voucher.mtm_id} ${index}`}
        {...document}
        {...{ frame, paper, count }}
        from={counts.slice(0, index).reduce((total, on) => total + on, 0)}
        page={index + 1}
        pages={counts.length}
      />
    ));
  }),
);
