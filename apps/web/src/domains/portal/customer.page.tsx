import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { Bone, Empty } from '#ui/empty.tsx';
import { usePageTitle } from '#ui/page-title.tsx';
import { languageOf, ownBooks } from './books-query.ts';
import { BooksView } from './books-view.tsx';
import { Who } from './overview.tsx';
import type { PaperLink } from './paper-link.ts';
import { PaperView } from './paper-view.tsx';

const paperLink: PaperLink = (of) => ({
  to: '/customer/print',
  search: of === 'statement' ? { of } : { of: 'receipt', voucher: of.receipt },
});

/** The home of the customer area (spec 3 §2 "Customer portal"). */
export function CustomerPage() {
  const { t } = useTranslation('portal');
  usePageTitle(t('title'));
  return (
    <OwnBooks>
      {(books) => (
        <>
          <Who books={books} heading="h1" />
          <BooksView books={books} paper={paperLink} />
        </>
      )}
    </OwnBooks>
  );
}

/** The customer's receipt or statement on paper. */
export function CustomerPrintPage() {
  return (
    <OwnBooks>{(books) => <PaperView books={books} back={{ to: '/customer' }} printedBy={books.user.name} />}</OwnBooks>
  );
}

function OwnBooks({ children }: { children: (books: CustomerBooks) => ReactNode }) {
  const { t, i18n } = useTranslation('portal');
  const { data, error } = useQuery(ownBooks(languageOf(i18n.language)));
  if (data !== undefined) return children(data);
  return (
    <>
      <h1 className="sr">{t('title')}</h1>
      {error === null ? <Bone /> : <Empty title={refusalText(error)} />}
    </>
  );
}
