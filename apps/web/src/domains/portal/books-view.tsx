import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlState } from '#screens/url-state.ts';
import { Tabs } from '#ui/tabs.tsx';
import { Installments } from './installment-table.tsx';
import { Overview } from './overview.tsx';
import type { PaperLink } from './paper-link.ts';
import { Payments } from './payment-table.tsx';
import { Statement } from './statement-table.tsx';

const tabs = ['overview', 'installments', 'payments', 'others'] as const;
const url = z.object({ tab: z.enum(tabs).catch('overview') });

/** The books of a customer in the four tabs of the spec (spec 3 §2). Others repeats the payments, and has the statement. */
export function BooksView({ books, paper }: { books: CustomerBooks; paper: PaperLink }) {
  const { t } = useTranslation('portal');
  const [{ tab }, change] = useUrlState(url);
  const content = {
    overview: <Overview books={books} />,
    installments: <Installments books={books} />,
    payments: <Payments books={books} paper={paper} />,
    others: (
      <div className="stack">
        <Payments books={books} paper={paper} />
        <Statement books={books} paper={paper} />
      </div>
    ),
  };
  return (
    <div className="portal-tabs">
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(value) => change({ tab: tabs.find((one) => one === value) }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(value), content: content[value] }))}
      />
    </div>
  );
}
