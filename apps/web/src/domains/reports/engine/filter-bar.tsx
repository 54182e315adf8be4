import type { Filter } from '@cashbook/contract/reports/filters';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { PrintNumberField } from '#screens/print-number-field.tsx';
import { Button } from '#ui/button.tsx';
import type { RowLead } from '#ui/table/row-cursor.ts';
import { Icon } from '#ui/theme/icon.tsx';
import { phone, useMedia } from '#ui/theme/use-media.ts';
import { FilterField } from './filter-field.tsx';
import { dayOf } from './report-url.ts';
import type { ReportFilters } from './use-report-filters.ts';

export interface FilterBarProps {
  filters: ReportFilters;
  /** Whether the report has prints, and so fields for them. */
  prints?: boolean;
  /** The subject in the line that replaces the fields on a phone. */
  subject?: string | undefined;
  /** Whether the fields can be reset to their initial values. */
  resets?: boolean | undefined;
  /** The facts about the last run, at the end of the bar. */
  status?: ReactNode;
  /** Moves the focus from the filters to the rows. */
  onLead?: (lead: RowLead) => void;
}

/** The filters of a report and Run. On a phone they fold into one line once the report is shown. */
export function FilterBar({ filters, prints = true, subject, resets = false, status, onLead }: FilterBarProps) {
  const { t } = useTranslation('reports');
  const isPhone = useMedia(phone);
  const formId = useId();
  const [opened, setOpened] = useState<boolean | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const fields = useRef(new Map<string, HTMLElement | null>());
  const open = !isPhone || (opened ?? filters.asked === null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = Object.values(filters.of).find(({ url }) => filters.draft[url] === null)?.url ?? null;
    setMissing(first);
    setOpened(first !== null);
    if (first === null) {
      filters.run();
      onLead?.({ from: document.activeElement, toFirst: true });
    } else fields.current.get(first)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (
      onLead === undefined ||
      event.key !== 'ArrowDown' ||
      event.altKey ||
      event.defaultPrevented ||
      usesArrows(event.target)
    )
      return;
    event.preventDefault();
    onLead({ from: document.activeElement, toFirst: false });
  };
  const field = (filter: Filter, place: number) => (
    <FilterField
      key={filter.url}
      filter={filter}
      filters={filters}
      startsHere={place === 0 && !isPhone}
      missing={missing === filter.url && filters.draft[filter.url] === null}
      ref={(element) => {
        fields.current.set(filter.url, element);
      }}
    />
  );
  return (
    <div className="report-filters">
      {isPhone && filters.asked !== null && (
        <FoldedFilters
          filters={filters}
          subject={subject}
          open={open}
          formId={formId}
          onToggle={() => setOpened(!open)}
        />
      )}
      <form
        id={formId}
        className="filters"
        aria-label={t('filters')}
        hidden={!open}
        noValidate
        onSubmit={submit}
        onKeyDown={press}
      >
        {Object.values(filters.of).map(field)}
        {prints && <PrintFields filters={filters} />}
        <Button type="submit" variant="primary" className="run">
          {t('run')}
        </Button>
        {resets && <Button onClick={filters.reset}>{t('reset')}</Button>}
      </form>
      {status !== undefined && (
        <p className="ran t3 sm" role="status">
          {status}
        </p>
      )}
    </div>
  );
}

/** The rows per page and the font of the print. */
function PrintFields({ filters: { rows, font, setPrint } }: { filters: ReportFilters }) {
  const { t } = useTranslation('reports');
  const forPrint = t('forPrint');
  return (
    <>
      <PrintNumberField
        label={t('rows')}
        title={forPrint}
        value={rows}
        onSettled={(typed) => setPrint({ rows: typed })}
      />
      <PrintNumberField
        label={t('font')}
        title={forPrint}
        value={font}
        onSettled={(typed) => setPrint({ font: typed })}
      />
    </>
  );
}

/** Whether arrow keys change the value of a field or move through its list. */
const usesArrows = (field: EventTarget) =>
  field instanceof Element && field.matches('select, [role="combobox"], [type="number"]');

/** Returns the dates of the report as people read them: a range, or the day at whose end the report is taken. */
export function useDatesAsked({ of, asked }: Pick<ReportFilters, 'of' | 'asked'>): string {
  const { t } = useTranslation('reports');
  const { date } = useFormat();
  if (asked === null) return '';
  const [start, end] = [dayOf(of, asked, 'startDate'), dayOf(of, asked, 'endDate')];
  if (end === null) return '';
  return start === null ? date(end) : t('startToEnd', { start: date(start), end: date(end) });
}

interface FoldedFiltersProps {
  filters: ReportFilters;
  subject: string | undefined;
  open: boolean;
  formId: string;
  onToggle: () => void;
}

function FoldedFilters({ filters, subject, open, formId, onToggle }: FoldedFiltersProps) {
  const dates = useDatesAsked(filters);
  return (
    <button className="filters-fold" type="button" aria-expanded={open} aria-controls={formId} onClick={onToggle}>
      <span className="cut">{subject ?? filters.branch?.name}</span>
      <span className="fig t3 sm">{dates}</span>
      <Icon of={open ? ChevronUp : ChevronDown} />
    </button>
  );
}
