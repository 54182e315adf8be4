import type { statementRoutes } from '@cashbook/contract/reconciliation/statements';
import type { RouteReply } from '@cashbook/contract/route';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { FinishView } from './finish-view.tsx';
import { ImportStatement } from './import-statement.tsx';
import { MatchView } from './match-view.tsx';
import { MatchedView } from './matched-view.tsx';
import { StatementsView } from './statements-view.tsx';
import { useBankAccounts } from './use-reconciliation.ts';
import './reconciliation.css';

const views = ['match', 'matched', 'statements', 'finish'] as const;
const url = z.object({
  account: z.coerce.number().int().positive().optional().catch(undefined),
  view: z.enum(views).catch('match'),
});

type BankAccount = RouteReply<typeof statementRoutes.listAccounts>[number];

/** The page on which a bank account is reconciled with its statements (accounting-next §3.6). */
export function ReconciliationPage() {
  const { t } = useTranslation('reconciliation');
  const [{ account: accountId, view }, setUrl] = useUrlState(url);
  const [imports, setImports] = useState(false);
  const { data: accounts = [], isPending } = useBankAccounts();
  const account = accounts.find((one) => one.account_id === accountId);
  const openImport = () => account !== undefined && setImports(true);
  useHotkeys(account === undefined ? [] : [{ keys: 'i', does: t('importButton'), run: openImport }]);
  return (
    <>
      <PageHead
        title={t('bankReconciliation')}
        crumbs={[{ label: t('transaction') }]}
        actions={
          account !== undefined && (
            <Button icon={Upload} keys="i" onClick={openImport}>
              {t('importButton')}
            </Button>
          )
        }
      />
      <div className="stack reconciliation">
        <AccountCard
          accounts={accounts}
          account={account}
          onChange={(id) => setUrl({ account: id === 0 ? undefined : id, view: 'match' })}
        />
        {account === undefined && !isPending && <Empty title={t('chooseAccount')} />}
        {account !== undefined && (
          <AccountViews
            account={account}
            view={view}
            onView={(next) => setUrl({ view: next })}
            key={account.account_id}
          />
        )}
        {imports && account !== undefined && <ImportStatement account={account} onClose={() => setImports(false)} />}
      </div>
    </>
  );
}

interface AccountCardProps {
  accounts: readonly BankAccount[];
  account: BankAccount | undefined;
  onChange: (accountId: number) => void;
}

function AccountCard({ accounts, account, onChange }: AccountCardProps) {
  const { t } = useTranslation('reconciliation');
  const { date, grouped } = useFormat();
  return (
    <Card>
      <div className="row wrap account-choice">
        <Field label={t('bankAccount')} width="wide">
          <Select
            autoFocus
            value={String(account?.account_id ?? 0)}
            options={[
              { value: '0', label: t('chooseAccount') },
              ...accounts.map(({ account_id: id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(id) => onChange(Number(id))}
          />
        </Field>
        {account !== undefined && (
          <p className="t2 sm account-state">
            {account.statement_to === null ? t('noStatements') : t('statementTo', { date: date(account.statement_to) })}
            {' · '}
            {account.reconciled_until === null
              ? t('reconciledNever')
              : t('reconciled', { date: date(account.reconciled_until) })}
            {' · '}
            {t('waiting', { count: account.waiting, total: grouped(account.waiting) })}
          </p>
        )}
      </div>
    </Card>
  );
}

interface AccountViewsProps {
  account: BankAccount;
  view: (typeof views)[number];
  onView: (view: (typeof views)[number]) => void;
}

function AccountViews({ account, view, onView }: AccountViewsProps) {
  const { t } = useTranslation('reconciliation');
  const { account_id: accountId } = account;
  return (
    <Tabs
      label={t('bankReconciliation')}
      value={view}
      onChange={(value) => onView(views.find((one) => one === value) ?? 'match')}
      tabs={[
        { value: 'match', label: t('reconcile'), content: <MatchView accountId={accountId} /> },
        { value: 'matched', label: t('matched'), content: <MatchedView accountId={accountId} /> },
        { value: 'statements', label: t('statements'), content: <StatementsView accountId={accountId} /> },
        { value: 'finish', label: t('reconcileTab'), content: <FinishView account={account} /> },
      ]}
    />
  );
}
