import type { Filter } from '@cashbook/contract/reports/filters';
import type { ReportFilters } from './use-report-filters.ts';

/** The properties of the editor of a filter. */
export interface FilterFieldProps {
  filter: Filter;
  filters: ReportFilters;
  /** Whether the focus starts in the field. */
  startsHere: boolean;
  /** Whether Run was pressed without a value. */
  missing: boolean;
  /** The ref of the field itself, for code that focuses it. */
  ref: (field: HTMLElement | null) => void;
}
