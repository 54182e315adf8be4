import { pageSizes } from '@cashbook/contract/enumerations';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Icon } from '#ui/theme/icon.tsx';
import '#ui/fields/field.css';
import './pager.css';

export type PagerItem = number | 'gap';

/** Returns the pages to offer: all of them up to five, else the ends, the current one and its neighbours (spec 1 §2.10). */
export function pagerItems(page: number, lastPage: number): PagerItem[] {
  if (lastPage <= 5) return Array.from({ length: Math.max(1, lastPage) }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, lastPage - 3));
  const to = Math.min(lastPage - 1, Math.max(page + 1, 4));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...withGap(from > 2), ...middle, ...withGap(to < lastPage - 1), lastPage];
}

const withGap = (needed: boolean): PagerItem[] => (needed ? ['gap'] : []);

export interface PagerProps {
  /** The number of the page, from 1. */
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
}

/** The pages of a list; shows nothing when there is only one. */
export function Pager({ page, lastPage, onPage }: PagerProps) {
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  if (lastPage <= 1) return null;
  const ends = lastPage > 5;
  return (
    <nav className="pager" aria-label={t('pages')}>
      {ends && (
        <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon of={ChevronLeft} />
          {t('previous')}
        </button>
      )}
      {pagerItems(page, lastPage).map((item, index) =>
        item === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          <span key={`gap${index}`} className="gap">
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            aria-label={t('page', { page: count(item) })}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {count(item)}
          </button>
        ),
      )}
      {ends && (
        <button type="button" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
          {t('next')}
          <Icon of={ChevronRight} />
        </button>
      )}
    </nav>
  );
}

/** A choice of the number of rows per page of the list (spec 1 §9). */
export function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  return (
    <label className="page-size">
      <span className="t3 sm">{t('pageSize')}</span>
      <select className="select" value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {count(size)}
          </option>
        ))}
      </select>
    </label>
  );
}
