import type { VoucherLine, VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AccountLine } from '#screens/pickers/account-line.tsx';
import { useSignedIn } from '#session/session.ts';
import { names } from '#ui/names.ts';
import { Grand, roomOfPaisa } from '#ui/table/columns.tsx';
import { ledgerLink } from './ledger-link.ts';
import '#ui/table/table.css';

/** The entries of the voucher in the books. Debits come first, credits are indented, and both columns have the same sum. */
export function VoucherEntries({ voucher }: { voucher: VoucherWhole }) {
  const { t } = useTranslation('vouchers');
  const { total, count } = useFormat();
  const { entries } = voucher;
  const lines = entries.flatMap((entry) => entry.lines);
  const debitPaisa = lines.reduce((sum, { debit }) => sum + debit, 0n);
  const creditPaisa = lines.reduce((sum, { credit }) => sum + credit, 0n);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap voucher-entries" tabIndex={0} aria-label={t('entries')}>
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col">{t('remarks')}</th>
            <th scope="col" className="num ruled">
              {t('debitTk')}
            </th>
            <th scope="col" className="num ruled">
              {t('creditTk')}
            </th>
          </tr>
        </thead>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a version never change places
          <tbody key={index}>
            {entries.length > 1 && (
              <tr className="quiet entry-number">
                <td colSpan={4}>{t('entry', { number: count(index + 1) })}</td>
              </tr>
            )}
            {entry.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do their lines
              <EntryLine key={index} line={line} voucher={voucher} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={2}>{t('total')}</td>
            <Total label={t('dr')} text={total(debitPaisa)} />
            <Total label={t('cr')} text={total(creditPaisa)} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Total({ label, text }: { label: string; text: string }) {
  return (
    <td className={names('num ruled', roomOfPaisa(text))} data-l={label}>
      <Grand>{text}</Grand>
    </td>
  );
}

function EntryLine({ line, voucher }: { line: VoucherLine; voucher: VoucherWhole }) {
  const { t } = useTranslation('vouchers');
  const { amount } = useFormat();
  const { can, desk } = useSignedIn();
  const isCredit = line.credit > 0n;
  return (
    <tr>
      <td className={names('card-title account', isCredit && 'credit')}>
        {can('ledger.view') ? (
          <Link to="/reports/ledger" search={ledgerLink(voucher, line.account_id, desk)}>
            {line.account_name}
          </Link>
        ) : (
          line.account_name
        )}{' '}
        <span className="t3 sm">
          <AccountLine text={line.account_text} />
        </span>
      </td>
      <td className="t2 full">
        {line.remarks}
        {line.order !== null && <OrderOfLine order={line.order} />}
      </td>
      <td className={names('num ruled', isCredit ? 'hide-s' : 'card-aside')} data-l={isCredit ? undefined : t('dr')}>
        {amount(line.debit)}
      </td>
      <td className={names('num ruled', isCredit ? 'card-aside' : 'hide-s')} data-l={isCredit ? t('cr') : undefined}>
        {amount(line.credit)}
      </td>
    </tr>
  );
}

function OrderOfLine({ order }: { order: NonNullable<VoucherLine['order']> }) {
  const { t } = useTranslation('vouchers');
  const { can } = useSignedIn();
  const number = <span className="nowrap">{order.order_number}</span>;
  return (
    <span className="t3 sm order">
      {t('order')}{' '}
      {can('order.view') || can('order.create') ? (
        <Link to="/order/card/$id" params={{ id: String(order.id) }}>
          {number}
        </Link>
      ) : (
        number
      )}
    </span>
  );
}
