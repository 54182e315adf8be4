import type { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { RouteReply } from '@cashbook/contract/route';
import { AGES, type Age, balanceByAge } from '@cashbook/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Card } from '#ui/card.tsx';
import { Radio } from '#ui/fields/field.tsx';
import { Table } from '#ui/table/table.tsx';
import { shownItem } from './use-allocations.ts';

type Books = NonNullable<RouteReply<typeof partyCalls.readCard>['books']>;
type BranchBalance = Books['balances'][number];

const heads = {
  notDue: 'notDue',
  days30: 'days30',
  days60: 'days60',
  days90: 'days90',
  days120: 'days120',
  older: 'over120Days',
} as const satisfies Record<Age, string>;

/** The balance in each branch by age on the open day, from due dates or from dates of bills, as in the Due List. */
export function BalanceAges({ books: { balances, items } }: { books: Books }) {
  const { t } = useTranslation('records');
  const { total } = useFormat();
  const { desk } = useSignedIn();
  const [by, setBy] = useState<'due' | 'date'>('due');
  if (balances.length === 0) return null;
  const partsOf = ({ branch_id: branchId }: BranchBalance) =>
    balanceByAge(
      items
        .filter((item) => item.branch_id === branchId)
        .map((item) => ({ ...shownItem(item), since: by === 'due' ? item.due_date : item.item_date })),
      desk.transactionDate,
    );
  const rows = balances.map((balance) => ({ ...balance, parts: partsOf(balance) }));
  return (
    <div className="balance-ages">
      <Card
        title={t('ageing')}
        end={
          <fieldset className="balance-ages-by">
            <legend className="sr">{t('ageing')}</legend>
            <Radio name="ageing" label={t('ageingDue')} checked={by === 'due'} onChange={() => setBy('due')} />
            <Radio name="ageing" label={t('ageingDate')} checked={by === 'date'} onChange={() => setBy('date')} />
          </fieldset>
        }
        flush
      >
        <Table<(typeof rows)[number]>
          label={t('ageing')}
          columns={[
            { key: 'branch', head: t('branch'), card: 'title', cell: (row) => row.branch_name },
            ...AGES.map((age) => ({
              key: age,
              head: t(heads[age]),
              kind: 'num' as const,
              cell: ({ parts }: (typeof rows)[number]) => total(parts[age]),
            })),
            { key: 'balance', head: t('balance'), kind: 'num', card: 'aside', cell: (row) => total(row.balance) },
          ]}
          rows={rows}
          rowKey={({ branch_id }) => branch_id}
        />
      </Card>
    </div>
  );
}
