import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Bone, Empty } from '#ui/empty.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { booksOf, languageOf } from './books-query.ts';
import { BooksView } from './books-view.tsx';
import { Who } from './overview.tsx';
import type { PaperLink } from './paper-link.ts';
import { PaperView } from './paper-view.tsx';
import './portal.css';

const url = z.object({
  customer: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .catch(undefined),
});

const home = '/customer-dashboard';

/** A customer's page of the portal for the staff, in the branches that they reach (spec 3 §2 "Customer portal"). */
export function CustomerDashboardPage() {
  const { t } = useTranslation('portal');
  const [{ customer }, change] = useUrlState(url);
  const { data } = useBooks(customer);
  const chosen = data === undefined ? null : { id: data.user.id, name: data.user.name, text: data.user.mobile };
  const paper: PaperLink = (of) => ({
    to: `${home}/print`,
    search: { customer, ...(of === 'statement' ? { of } : { of: 'receipt', voucher: of.receipt }) },
  });
  return (
    <>
      <PageHead title={t('title')} crumbs={[{ label: t('customerSupplier'), to: '/customer-supplier/list' }]} />
      <div className="portal-staff">
        <Field label={t('customer')} hint={t('ofBranches')}>
          <AccountPicker
            screen="portal"
            kind="customer"
            placeholder={t('findCustomer')}
            value={chosen}
            onChange={(account) => change({ customer: account === null ? undefined : String(account.id) })}
          />
        </Field>
        {customer === undefined ? (
          <Notice>{t('chooseCustomer')}</Notice>
        ) : (
          <BooksOf customer={customer}>
            {(books) => (
              <div>
                <Who books={books} heading="h2" />
                <BooksView books={books} paper={paper} />
              </div>
            )}
          </BooksOf>
        )}
      </div>
    </>
  );
}

/** The receipt or the statement of a customer on paper, for the staff. */
export function CustomerDashboardPrintPage() {
  const [{ customer }] = useUrlState(url);
  const { user } = useSignedIn();
  return (
    <BooksOf customer={customer}>
      {(books) => <PaperView books={books} back={{ to: home, search: { customer } }} printedBy={user.name} />}
    </BooksOf>
  );
}

function useBooks(customer: string | undefined) {
  const { i18n } = useTranslation('portal');
  return useQuery({ ...booksOf(customer, languageOf(i18n.language)), retry: false });
}

interface BooksOfProps {
  customer: string | undefined;
  children: (books: CustomerBooks) => ReactNode;
}

function BooksOf({ customer, children }: BooksOfProps) {
  const { t } = useTranslation('portal');
  const { data, error } = useBooks(customer);
  if (data !== undefined) return children(data);
  if (customer === undefined) {
    return (
      <>
        <PageHead title={t('title')} />
        <Notice>{t('chooseCustomer')}</Notice>
      </>
    );
  }
  return error === null ? <Bone /> : <Empty title={refusalText(error)} />;
}
