import { bankBook } from '@cashbook/contract/reports/bank-book';
import { cashBook, type MoneyRow, moneyRowIn } from '@cashbook/contract/reports/cash-book';
import { ledger } from '@cashbook/contract/reports/ledger';
import { partyStatement } from '@cashbook/contract/reports/party-statement';
import type { Row } from '@cashbook/contract/reports/report';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import type { ShownReport } from '../engine/own-parts.ts';
import { useAskedAccount } from '../engine/use-asked-subject.ts';
import type { ReportFilters } from '../engine/use-report-filters.ts';
import { type Contra, Description, printedDescription } from './description.tsx';

/** Returns the other side of a row in a book of money. */
export function contraOf({ nam, ledger_id, branch_id, other_branch, remarks, somity }: MoneyRow): Contra {
  const codes = [somity?.idfr_code ?? '', String(somity?.somity_id ?? ledger_id ?? '')].filter(Boolean);
  const mobile = somity?.mobile ?? '';
  return { name: nam, accountId: ledger_id, branchId: branch_id, codes, mobile, branch: other_branch, remarks };
}

const money = {
  cells: { nam: ({ row, asked }) => <Description of={contraOf(moneyRowIn(row))} asked={asked} /> },
  printed: { nam: (row, frame) => printedDescription(contraOf(moneyRowIn(row)), frame) },
  Remark: NotApproved,
} satisfies Omit<ShownReport, 'report'>;

/** Shows the number of rows that wait for approval. */
function NotApproved({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('reports');
  const { grouped } = useFormat();
  const waiting = rows.filter((row) => row.is_approved === false).length;
  return waiting === 0 ? null : ` · ${t('notApprovedCount', { rows: grouped(waiting) })}`;
}

const inLedger = ({ name, other_branch: branch, remarks }: Row): Contra => ({
  name: String(name),
  accountId: null,
  branchId: null,
  codes: [],
  mobile: '',
  branch: String(branch),
  remarks: String(remarks),
});

/** The books of one account, with their own cells for the text beside figures. */
export const cashBookShown: ShownReport = { report: cashBook, ...money };
export const bankBookShown: ShownReport = { report: bankBook, ...money };
export const ledgerShown: ShownReport = {
  report: ledger,
  cells: { name: ({ row, asked }) => <Description of={inLedger(row)} asked={asked} /> },
  printed: { name: (row, frame) => printedDescription(inLedger(row), frame) },
  Actions: ToStatement,
};

/** The link from the ledger of a party to its statement for the same days. */
function ToStatement({ filters }: { filters: ReportFilters }) {
  const { t } = useTranslation('reports');
  const { can } = useSignedIn();
  const { subject } = useAskedAccount(filters, filters.asked ?? {});
  if (subject?.isParty !== true || !can(partyStatement.permission)) return null;
  return (
    <ButtonLink icon={FileText} to={partyStatement.screen} search={filters.search}>
      {t('partyStatement')}
    </ButtonLink>
  );
}
