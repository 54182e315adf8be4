import type { BookLine, Proposal, StatementLine } from '@cashbook/contract/reconciliation/matches';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { VirtualTable } from '#ui/table/virtual-table.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { bookKey, type Choice, type Side, statementKey } from './match-choice.ts';

interface SideProps<Line> {
  lines: readonly Line[];
  proposals: ReadonlyMap<string, Proposal>;
  choice: Choice;
  loading: boolean;
  onOpen: (side: Side, key: string) => void;
}

/** The width under which amounts would be cut. */
const widths = { date: '96px', amount: '120px', mark: '32px' } as const;

/** The lines of the bank that wait. */
export function StatementTable({ lines, proposals, choice, loading, onOpen }: SideProps<StatementLine>) {
  const { t } = useTranslation('reconciliation');
  const { date, amount } = useFormat();
  const columns: ReadonlyArray<Column<StatementLine>> = [
    markColumn(t('chosen'), (line) => choice.statement.has(statementKey(line))),
    { key: 'date', head: t('date'), width: widths.date, className: 'fig', cell: (line) => date(line.date) },
    {
      key: 'text',
      head: t('description'),
      card: 'title',
      cell: (line) => (
        <LineText
          first={line.line_no === 0 ? t('openingLine') : line.description || '-'}
          second={line.reference}
          proposal={proposals.get(statementKey(line))}
        />
      ),
    },
    { key: 'amount', head: t('amount'), kind: 'num', width: widths.amount, cell: (line) => amount(line.amount) },
  ];
  const open = useCallback((line: StatementLine) => onOpen('statement', statementKey(line)), [onOpen]);
  return (
    <SideCard title={t('bankSide')} className="statement-side">
      <VirtualTable<StatementLine>
        label={t('bankSide')}
        columns={columns}
        count={lines.length}
        rowAt={(place) => lines[place]}
        loading={loading}
        onOpen={open}
        density="compact"
        rowClass={(line) => (choice.statement.has(statementKey(line)) ? 'chosen' : undefined)}
      />
    </SideCard>
  );
}

/** The lines of the books that wait. */
export function BookTable({ lines, proposals, choice, loading, onOpen }: SideProps<BookLine>) {
  const { t } = useTranslation('reconciliation');
  const { date, amount } = useFormat();
  const columns: ReadonlyArray<Column<BookLine>> = [
    markColumn(t('chosen'), (line) => choice.books.has(bookKey(line))),
    { key: 'date', head: t('date'), width: widths.date, className: 'fig', cell: (line) => date(line.date) },
    {
      key: 'text',
      head: t('voucher'),
      card: 'title',
      cell: (line) => (
        <LineText
          first={
            <>
              <Link to="/vouchers/$id" params={{ id: String(line.mtm_id) }}>
                {line.vr_no}
              </Link>{' '}
              {line.accounts}
            </>
          }
          second={[line.remarks, line.branch_name].filter(Boolean).join(' · ')}
          proposal={proposals.get(bookKey(line))}
        />
      ),
    },
    { key: 'amount', head: t('amount'), kind: 'num', width: widths.amount, cell: (line) => amount(line.amount) },
  ];
  const open = useCallback((line: BookLine) => onOpen('books', bookKey(line)), [onOpen]);
  return (
    <SideCard title={t('bookSide')} className="book-side">
      <VirtualTable<BookLine>
        label={t('bookSide')}
        columns={columns}
        count={lines.length}
        rowAt={(place) => lines[place]}
        loading={loading}
        onOpen={open}
        density="compact"
        rowClass={(line) => (choice.books.has(bookKey(line)) ? 'chosen' : undefined)}
      />
    </SideCard>
  );
}

function SideCard({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <Card title={title} className={className} flush>
      {children}
    </Card>
  );
}

function markColumn<Line>(name: string, isChosen: (line: Line) => boolean): Column<Line> {
  return {
    key: 'mark',
    head: <span className="sr">{name}</span>,
    kind: 'mid',
    width: widths.mark,
    card: 'aside',
    cell: (line) =>
      isChosen(line) && (
        <>
          <Icon of={Check} />
          <span className="sr">{name}</span>
        </>
      ),
  };
}

interface LineTextProps {
  first: ReactNode;
  second: string;
  proposal: Proposal | undefined;
}

const proposalWords = {
  opening: 'openingProposal',
  exact: 'exactProposal',
  amount: 'nearProposal',
  hand: 'proposal',
} as const;

function LineText({ first, second, proposal }: LineTextProps) {
  const { t } = useTranslation('reconciliation');
  return (
    <div className="line-text">
      <span className="cut">{first}</span>
      {proposal !== undefined && <Badge tone="info">{t(proposalWords[proposal.kind])}</Badge>}
      {second !== '' && <span className="t3 sm cut below">{second}</span>}
    </div>
  );
}
