import type { BranchBesideOthers } from '@cashbook/contract/reports/overviews';
import type { WordOf } from '@cashbook/words/catalogue';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { FigureLink } from './figure-link.tsx';

type Counted = Exclude<keyof BranchBesideOthers['waiting'], 'overdue'>;

/** The counts, and the screens of a branch where the work is done. */
const counts: readonly { name: Counted; word: WordOf<'overviews'>; screen: string }[] = [
  { name: 'to_remit', word: 'toRemit', screen: '/dashboard' },
  { name: 'to_approve', word: 'toApprove', screen: '/admin/voucher-approval' },
  { name: 'to_receive', word: 'toReceive', screen: '/stock/in-transit' },
  { name: 'to_deposit', word: 'toDeposit', screen: '/accounts/cheques' },
];

/** The work that waits for somebody, branch by branch. Counts of the working branch open the screen where it is done. */
export function WaitingCard({ rows }: { rows: readonly BranchBesideOthers[] }) {
  const { t } = useTranslation('overviews');
  const { desk } = useSignedIn();
  const { total, grouped } = useFormat();
  const isSeen = (name: keyof BranchBesideOthers['waiting']) => rows.some(({ waiting }) => waiting[name] !== null);
  const shown = counts.filter(({ name }) => isSeen(name));
  if (shown.length === 0 && !isSeen('overdue')) return null;
  const countText = (count: number) => (count === 0 ? '-' : grouped(count));
  const columns: Column<BranchBesideOthers>[] = [
    { key: 'branch', head: t('branch'), card: 'title', cell: ({ branch }) => branch.name },
    ...shown.map(({ name, word, screen }): Column<BranchBesideOthers> => {
      const cell = ({ branch, waiting: { [name]: count } }: BranchBesideOthers) => {
        if (count === null || count === 0 || branch.id !== desk.branchId) return count === null ? '' : countText(count);
        return <FigureLink to={screen}>{countText(count)}</FigureLink>;
      };
      return { key: name, head: t(word), kind: 'num', cell };
    }),
  ];
  if (isSeen('overdue')) {
    columns.push({
      key: 'overdue',
      head: t('overdue'),
      kind: 'num',
      cell: ({ branch, day, waiting: { overdue } }) =>
        overdue === null || overdue === 0n || day === null ? (
          overdue === null ? (
            ''
          ) : (
            '-'
          )
        ) : (
          <FigureLink to="/reports/installment-ageing" search={{ branch: branch.id, end: day }}>
            {total(overdue)}
          </FigureLink>
        ),
    });
  }
  const title = t('waitsForSomebody');
  return (
    <Card flush className="overview-card" title={title}>
      <Table label={title} columns={columns} rows={rows} rowKey={({ branch }) => branch.id} />
    </Card>
  );
}
