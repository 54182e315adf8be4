import { matchRoutes } from '@cashbook/contract/reconciliation/matches';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Match } from './match.ts';
import { SplitDialog } from './split-dialog.tsx';

/** The matches of an account, the latest first. Each may be taken back with a reason, and one of several lines split. */
export function MatchedView({ accountId }: { accountId: number }) {
  const { t } = useTranslation('reconciliation');
  const [page, setPage] = useState(1);
  const [ends, setEnds] = useState<Match | null>(null);
  const [splits, setSplits] = useState<Match | null>(null);
  const query = { account_id: String(accountId), page, per_page: 20 };
  const { data, isPending } = useQuery({
    ...queryOf(matchRoutes.listMatches, { query }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(setSplits, setEnds);
  return (
    <Card flush>
      <Table<Match>
        label={t('matched')}
        columns={columns}
        rows={data?.data ?? []}
        rowKey={({ match_no: no }) => no}
        loading={isPending}
        emptyHint={t('noMatches')}
      />
      {data !== undefined && <Pager page={data.current_page} lastPage={data.last_page} onPage={setPage} />}
      {ends !== null && <Unmatch accountId={accountId} match={ends} onClose={() => setEnds(null)} />}
      {splits !== null && <SplitDialog accountId={accountId} match={splits} onClose={() => setSplits(null)} />}
    </Card>
  );
}

function useColumns(onSplit: (match: Match) => void, onEnd: (match: Match) => void): ReadonlyArray<Column<Match>> {
  const { t } = useTranslation('reconciliation');
  const { date, amount } = useFormat();
  return [
    { key: 'no', head: t('number'), className: 'fig', cell: ({ match_no: no }) => no },
    { key: 'settled', head: t('settledOn'), className: 'fig', cell: (row) => date(row.settled_on) },
    { key: 'kind', head: t('matchedBy'), card: 'aside', cell: ({ kind }) => t(`matchKind_${kind}`) },
    {
      key: 'bank',
      head: t('bankSide'),
      card: 'title',
      cell: ({ statement_lines: lines }) => (
        <Several
          texts={lines.map((line) =>
            line.line_no === 0
              ? t('openingLine')
              : [line.description, line.reference].filter(Boolean).join(' · ') || '-',
          )}
        />
      ),
    },
    { key: 'books', head: t('bookSide'), cell: ({ book_lines: lines }) => <Vouchers lines={lines} /> },
    { key: 'amount', head: t('amount'), kind: 'num', cell: (row) => amount(row.amount) },
    {
      key: 'does',
      head: <span className="sr">{t('action')}</span>,
      card: 'full',
      cell: (match) => (
        <div className="row">
          {match.statement_lines.length + match.book_lines.length > 2 && (
            <Button
              size="small"
              onClick={() => onSplit(match)}
              aria-label={t('splitTitle', { number: match.match_no })}
            >
              {t('split')}
            </Button>
          )}
          <Button size="small" onClick={() => onEnd(match)} aria-label={t('unmatchTitle', { number: match.match_no })}>
            {t('unmatch')}
          </Button>
        </div>
      ),
    },
  ];
}

/** The most lines that a cell shows. */
const mostShown = 3;

function Several({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {texts.slice(0, mostShown).join(', ')}
      {texts.length > mostShown && ` +${texts.length - mostShown}`}
    </>
  );
}

function Vouchers({ lines }: { lines: Match['book_lines'] }) {
  const vouchers = [...new Map(lines.map(({ mtm_id: id, vr_no: number }) => [id, number]))];
  return (
    <>
      {vouchers.slice(0, mostShown).map(([id, number], index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to="/vouchers/$id" params={{ id: String(id) }}>
            {number}
          </Link>
        </span>
      ))}
      {vouchers.length > mostShown && ` +${vouchers.length - mostShown}`}
    </>
  );
}

function Unmatch({ accountId, match, onClose }: { accountId: number; match: Match; onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const number = match.match_no;
  return (
    <ReasonDialog
      title={t('unmatchTitle', { number })}
      body={t('unmatchBody')}
      does={t('unmatchDoes')}
      label={t('bankReconciliation')}
      said={t('unmatched')}
      onClose={onClose}
      send={(reason, sent) =>
        call(matchRoutes.unmatch, { body: { account_id: accountId, match_no: number, reason } }, sent)
      }
    />
  );
}
