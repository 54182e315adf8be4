import { ChevronDown, ChevronUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { PrintNumberField } from '#screens/print-number-field.tsx';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { phone, useMedia } from '#ui/use-media.ts';
import type { ReportFilters } from './use-report-filters.ts';

export interface FilterBarProps {
  filters: ReportFilters;
  /** Whether the fields make a question; says what is missing where they do not. */
  check?: (() => boolean) | undefined;
  /** Fields of this report alone, after the branch. */
  children?: ReactNode;
  /** For the line that stands for the fields on a phone. */
  subject?: string | undefined;
  /** What is told of the last run, at the end of the bar. */
  status?: ReactNode;
}

/** The filters of a report and Run. On a phone they fold into one line once the report is shown. */
export function FilterBar({ filters, check, children, subject, status }: FilterBarProps) {
  const { t } = useTranslation('reports');
  const isPhone = useMedia(phone);
  const formId = useId();
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = !isPhone || (opened ?? filters.question === null);
  const missing = filters.draft.branch === null || filters.draft.start === null || filters.draft.end === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing || check?.() === false) {
      setOpened(true);
      return;
    }
    setOpened(false);
    filters.run();
  };
  return (
    <div className="report-filters">
      {isPhone && filters.question !== null && (
        <FoldedFilters
          filters={filters}
          subject={subject}
          open={open}
          formId={formId}
          onToggle={() => setOpened(!open)}
        />
      )}
      <form id={formId} className="filters" aria-label={t('filters')} hidden={!open} noValidate onSubmit={submit}>
        <RangeFields filters={filters} startsHere={!isPhone}>
          {children}
        </RangeFields>
        <PrintNumberField
          label={t('rows')}
          title={t('forPrint')}
          value={filters.rows}
          onSettled={(rows) => filters.setPrint({ rows })}
        />
        <PrintNumberField
          label={t('font')}
          title={t('forPrint')}
          value={filters.font}
          onSettled={(font) => filters.setPrint({ font })}
        />
        <Button type="submit" variant="primary" className="run">
          {t('run')}
        </Button>
      </form>
      <p className="ran t3 sm" role="status">
        {status}
      </p>
    </div>
  );
}

interface RangeFieldsProps {
  filters: ReportFilters;
  /** The focus starts in the first field. */
  startsHere: boolean;
  children: ReactNode;
}

/** Branch and dates, the same for every report. */
function RangeFields({ filters, startsHere, children }: RangeFieldsProps) {
  const { t } = useTranslation('reports');
  const { desk } = useSignedIn();
  const { draft, branches, change } = filters;
  const known = branches.some(({ id }) => id === draft.branch);
  return (
    <>
      <Field label={t('branch')} width="wide">
        <Select
          value={known ? String(draft.branch) : ''}
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={known ? undefined : ''}
          autoFocus={startsHere}
          onChange={(id) => change({ branch: id === '' ? null : Number(id) })}
        />
      </Field>
      {children}
      <Field label={t('startDate')}>
        <DateField value={draft.start} openDay={desk.transactionDate} onChange={(start) => change({ start })} />
      </Field>
      <Field label={t('endDate')}>
        <DateField value={draft.end} openDay={desk.transactionDate} onChange={(end) => change({ end })} />
      </Field>
    </>
  );
}

interface FoldedFiltersProps {
  filters: ReportFilters;
  subject: string | undefined;
  open: boolean;
  formId: string;
  onToggle: () => void;
}

function FoldedFilters({ filters, subject, open, formId, onToggle }: FoldedFiltersProps) {
  const { t } = useTranslation('reports');
  const { date } = useFormat();
  const { question, branch } = filters;
  if (question === null) return null;
  const dates = t('dates', { start: date(question.start), end: date(question.end) });
  return (
    <button className="filters-fold" type="button" aria-expanded={open} aria-controls={formId} onClick={onToggle}>
      <span className="cut">{subject ?? branch?.name}</span>
      <span className="fig t3 sm">{dates}</span>
      <Icon of={open ? ChevronUp : ChevronDown} />
    </button>
  );
}
