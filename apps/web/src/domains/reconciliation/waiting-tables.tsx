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

/** One side of the match: its lines, their words and keys. */
interface WaitingSide<Line> extends SideProps<Line> {
  side: Side;
  title: string;
  className: string;
  keyOf: (line: Line) => string;
  /** The head of the column of texts, and its cell. */
  head: string;
  text: (line: Line, proposal: Proposal | undefined) => ReactNode;
}

/** The lines of one side that wait, with their proposals. Enter on a line confirms or chooses it. */
function WaitingTable<Line extends { readonly date: string; readonly amount: bigint }>({
  lines,
  proposals,
  choice,
  loading,
  onOpen,
  side,
  title,
  className,
  keyOf,
  head,
  text,
}: WaitingSide<Line>) {
  const { t } = useTranslation('reconciliation');
  const { date, amount } = useFormat();
  const isChosen = (line: Line) => choice[side].has(keyOf(line));
  const columns: ReadonlyArray<Column<Line>> = [
    markColumn(t('chosen'), isChosen),
    { key: 'date', head: t('date'), width: widths.date, className: 'fig', cell: (line) => date(line.date) },
    { key: 'text', head, card: 'title', cell: (line) => text(line, proposals.get(keyOf(line))) },
    { key: 'amount', head: t('amount'), kind: 'num', width: widths.amount, cell: (line) => amount(line.amount) },
  ];
  const open = useCallback((line: Line) => onOpen(side, keyOf(line)), [onOpen, side, keyOf]);
  return (
    <Card title={title} className={className} flush>
      <VirtualTable<Line>
        label={title}
        columns={columns}
        count={lines.length}
        rowAt={(place) => lines[place]}
        loading={loading}
        onOpen={open}
        density="compact"
        rowClass={(line) => (isChosen(line) ? 'chosen' : undefined)}
      />
    </Card>
  );
}

/** The lines of the bank that wait. */
export function StatementTable(props: SideProps<StatementLine>) {
  const { t } = useTranslation('reconciliation');
  return (
    <WaitingTable<StatementLine>
      {...props}
      side="statement"
      title={t('bankSide')}
      className="statement-side"
      keyOf={statementKey}
      head={t('description')}
      text={(line, proposal) => (
        <LineText
          first={line.line_no === 0 ? t('openingLine') : line.description || '-'}
          second={line.reference}
          proposal={proposal}
        />
      )}
    />
  );
}

/** The lines of the books that wait. */
export function BookTable(props: SideProps<BookLine>) {
  const { t } = useTranslation('reconciliation');
  return (
    <WaitingTable<BookLine>
      {...props}
      side="books"
      title={t('bookSide')}
      className="book-side"
      keyOf={bookKey}
      head={t('voucher')}
      text={(line, proposal) => (
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
          proposal={proposal}
        />
      )}
    />
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
  slip: 'slipProposal',
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
