import type { InstallmentRow } from '@cashbook/contract/installments/installments';
import { useTranslation } from 'react-i18next';
import { VoucherLink } from '#domains/posting/described/voucher-link.tsx';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { voucherType } from './installment-columns.tsx';

/** The payments of an installment, the first first. */
export function PaymentsDialog({ row, onClose }: { row: InstallmentRow; onClose: () => void }) {
  const { t } = useTranslation('installments');
  const { t: tUi } = useTranslation('ui');
  const { date, total, amount, count } = useFormat();
  const paid = row.paid_amount === 0n ? count(0) : total(row.paid_amount);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('paymentsOf', { number: count(row.installment_no) })}
      description={t('paidOf', { paid, amount: total(row.amount), date: date(row.due_date) })}
      footer={<Button onClick={onClose}>{tUi('close')}</Button>}
    >
      {row.payments.length === 0 ? (
        <p className="t3">{t('noPayments')}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('voucher')}</th>
              <th scope="col">{t('receivedOn')}</th>
              <th scope="col" className="num">
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.payments.map((payment) => (
              <tr key={payment.mtm_id}>
                <td>
                  <VoucherLink id={payment.mtm_id} number={payment.vr_no} typeId={voucherType.collection} />
                </td>
                <td>
                  <span className="fig">{date(payment.paid_at)}</span>
                  {payment.paid_by !== '' && <span className="sub">{t('paidByName', { name: payment.paid_by })}</span>}
                </td>
                <td className="num">{amount(payment.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
