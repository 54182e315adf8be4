import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useHistoryKey } from '#screens/history-key.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { names } from '#ui/names.ts';
import { Notice } from '#ui/notice.tsx';
import { VirtualTable } from '#ui/virtual-table.tsx';
import type { ReportFilters } from '../engine/use-report-filters.ts';
import type { BookRow } from './book.ts';
import { useBookColumns, useBookSummaries } from './book-columns.tsx';
import type { BookKind } from './book-kinds.ts';
import type { Book } from './use-book.ts';

/** The rows of a book between opening and closing; a row opens its voucher. */
export function BookReport({ kind, filters, book }: { kind: BookKind; filters: ReportFilters; book: Book }) {
  const { t } = useTranslation('reports');
  const { date } = useFormat();
  const navigate = useNavigate();
  const historyKey = useHistoryKey();
  const { question, branch } = filters;
  const hasImages = useMemo(() => book.rows.some(({ images }) => images !== ''), [book.rows]);
  const columns = useBookColumns(kind, question, hasImages);
  const { top, foot } = useBookSummaries(kind, question, book.totals);
  const open = useCallback(
    ({ voucherId }: BookRow) => void navigate({ to: '/vouchers/$id', params: { id: String(voucherId) } }),
    [navigate],
  );
  if (question === null) return null;
  const dates = t('dates', { start: date(question.start), end: date(question.end) });
  return (
    <>
      {book.changedMeanwhile && (
        <Notice tone="warn" actions={<Button onClick={filters.run}>{t('run')}</Button>}>
          {t('changedMeanwhile')}
        </Notice>
      )}
      <Card flush className={names('report-card book', book.isWaiting && book.latest !== undefined && 'is-waiting')}>
        <VirtualTable
          label={[t(kind.title), branch?.name, dates].filter(Boolean).join(', ')}
          className={kind.showsApproval ? 'book-rows with-approval' : 'book-rows'}
          columns={columns}
          count={book.count}
          rowAt={(index) => book.rows[index]}
          loading={book.latest === undefined}
          top={top}
          foot={foot}
          onOpen={open}
          historyKey={historyKey}
          density="compact"
        />
        {book.complete && book.count === 0 && <p className="no-rows t2">{t('noData')}</p>}
      </Card>
    </>
  );
}

/** How many rows came in what time, and where rows say it, how many wait for approval. */
export function BookStatus({ kind, book }: { kind: BookKind; book: Book }) {
  const { t } = useTranslation('reports');
  const { grouped, count } = useFormat();
  if (book.latest === undefined || book.isWaiting) return null;
  const parts: string[] = [
    t('rowsIn', { count: book.count, rows: grouped(book.count), seconds: secondsText(book.tookMs, count) }),
  ];
  if (kind.showsApproval && book.complete) {
    const waiting = book.rows.filter(({ isApproved }) => isApproved === false).length;
    if (waiting > 0) parts.push(t('notApprovedCount', { rows: grouped(waiting) }));
  }
  if (!book.complete) parts.push(t('rowsReadSoFar', { rows: grouped(book.rows.length) }));
  return parts.join(' · ');
}

/** `0.2`: never nothing, however quick it was. */
function secondsText(tookMs: number, count: (value: number) => string): string {
  return count(Math.max(1, Math.round(tookMs / 100)) / 10);
}
