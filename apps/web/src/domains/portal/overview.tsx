import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import { formatMobile, toBanglaDigits } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { InstallmentStatus } from '#domains/installments/installment-status.tsx';
import { useFormat } from '#i18n/format.ts';
import { Notice } from '#ui/notice.tsx';

/** The overview: what is due, the next installment, the offer of early settlement, and the count of installments. */
export function Overview({ books }: { books: CustomerBooks }) {
  const { t } = useTranslation('portal');
  return (
    <div className="stack">
      <Due books={books} />
      <Next books={books} />
      {books.earlyPaymentMessage !== null && <Notice tone="ok">{books.earlyPaymentMessage}</Notice>}
      {books.totalInstallments > 0 ? (
        <Summary books={books} />
      ) : (
        <p className="t3 portal-none">{t('noInstallments')}</p>
      )}
    </div>
  );
}

/** The name, the number and the address of the customer: the title of the customer's own page, a heading on the staff's. */
export function Who({ books: { user }, heading: Heading }: { books: CustomerBooks; heading: 'h1' | 'h2' }) {
  const { i18n } = useTranslation('portal');
  const mobile = formatMobile(user.mobile);
  return (
    <div className="portal-who">
      <Heading>{user.name}</Heading>
      <p className="t3">
        <span className="fig">{i18n.language === 'bn' ? toBanglaDigits(mobile) : mobile}</span>
        {user.address !== '' && ` · ${user.address}`}
      </p>
    </div>
  );
}

function Due({ books: { total } }: { books: CustomerBooks }) {
  const { t } = useTranslation('portal');
  const { total: figure } = useFormat();
  const { total_debit: bought = 0n, total_credit: paid = 0n } = total[0] ?? {};
  const due = bought - paid;
  return (
    <section className="card portal-due">
      <h2 className="t3 sm">{due < 0n ? t('inAdvance') : t('balanceDue')}</h2>
      <p className="portal-amount">
        <span className="grand">৳ {figure(due < 0n ? -due : due)}</span>
      </p>
      <dl className="portal-two">
        <div>
          <dt>{t('totalPurchase')}</dt>
          <dd>{figure(bought)}</dd>
        </div>
        <div>
          <dt>{t('totalPayment')}</dt>
          <dd>{figure(paid)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The installment that is due first. */
function Next({ books: { installments } }: { books: CustomerBooks }) {
  const { t } = useTranslation('portal');
  const { date, count, total } = useFormat();
  const next = installments.find(({ due_amount: due }) => due > 0n);
  if (next === undefined) return null;
  return (
    <section className="card portal-next">
      <div>
        <h2 className="t3 sm">{t('next')}</h2>
        <p className="med">{t('nextDue', { number: count(next.installment_no), date: date(next.due_date) })}</p>
        <InstallmentStatus status={next.status} />
      </div>
      <span className="fig portal-next-amount">৳ {total(next.due_amount)}</span>
    </section>
  );
}

function Summary({ books }: { books: CustomerBooks }) {
  const { t } = useTranslation('portal');
  const { count } = useFormat();
  const { totalInstallments: all, paid, due, overdue } = books;
  const figures = [
    [t('total'), all],
    [t('paid'), paid],
    [t('due'), due],
    [t('overdue'), overdue],
  ] as const;
  return (
    <section className="card portal-summary">
      <h2>{t('installmentSummary')}</h2>
      <div className="portal-bar" role="img" aria-label={t('paidOfAll', { paid, total: all })}>
        <i style={{ width: `${(paid / all) * 100}%` }} />
      </div>
      <dl className="portal-four">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure === 0 ? '-' : count(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
