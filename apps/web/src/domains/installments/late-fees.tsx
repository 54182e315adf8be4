import type { Answer } from '@cashbook/contract/client';
import { installmentRoutes, type LateFeeRow } from '@cashbook/contract/installments/installments';
import type { RouteReply } from '@cashbook/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { VoucherLink } from '#domains/posting/described/voucher-link.tsx';
import { useFormat } from '#i18n/format.ts';
import { TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import '#ui/table/table.css';

const { body: schema } = installmentRoutes.waiveLateFee;
type Input = z.input<typeof schema>;
type Waived = Answer<RouteReply<typeof installmentRoutes.waiveLateFee>>;

/** The late fees of a customer, with a button that waives one. Shows nothing without them. */
export function LateFees({ fees }: { fees: readonly LateFeeRow[] }) {
  const { t } = useTranslation('installments');
  const [waived, setWaived] = useState<LateFeeRow | null>(null);
  if (fees.length === 0) return null;
  return (
    <Card title={t('lateFees')} flush>
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">{t('voucher')}</th>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('installment')}</th>
            <th scope="col" className="num">
              {t('amount')}
            </th>
            <th scope="col" className="num">
              {t('dueAmount')}
            </th>
            <th scope="col">
              <span className="sr">{t('waive')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <Fee key={fee.mtm_id} fee={fee} onWaive={() => setWaived(fee)} />
          ))}
        </tbody>
      </table>
      {waived !== null && <WaiveDialog fee={waived} onClose={() => setWaived(null)} />}
    </Card>
  );
}

/** The type of the journal of a late fee. */
const journalType = 6;

function Fee({ fee, onWaive }: { fee: LateFeeRow; onWaive: () => void }) {
  const { t } = useTranslation('installments');
  const { amount, date, count } = useFormat();
  const { can } = useSignedIn();
  return (
    <tr>
      <td className="card-title">
        <VoucherLink id={fee.mtm_id} number={fee.vr_no} typeId={journalType} />
      </td>
      <td className="fig" data-l={t('date')}>
        {date(fee.vr_date)}
      </td>
      <td data-l={t('installment')}>
        {t('receiveTitle', { number: count(fee.installment_no), invoice: fee.invoice_no })}
      </td>
      <td className="num" data-l={t('amount')}>
        {amount(fee.amount)}
      </td>
      <td className="num card-aside" data-l={t('dueAmount')}>
        {amount(fee.due)}
      </td>
      <td className="card-full">
        {fee.is_waived ? (
          <Badge tone="info">{t('feeWaived')}</Badge>
        ) : (
          can('installment.waive') && (
            <Button size="small" aria-label={t('waiveOne', { number: fee.vr_no })} onClick={onWaive}>
              {t('waive')}
            </Button>
          )
        )}
      </td>
    </tr>
  );
}

/** The dialog that gives up a late fee, with the reason. */
function WaiveDialog({ fee, onClose }: { fee: LateFeeRow; onClose: () => void }) {
  const { t } = useTranslation('installments');
  const { total } = useFormat();
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const form = useRecordForm<Input, Waived>({
    schema,
    start: { mtm_id: fee.mtm_id, remarks: '' },
    save: (body, sent) => call(installmentRoutes.waiveLateFee, { body }, sentFrom(desk, sent)),
    onSaved: ({ data }) => {
      toast.ok(t('waiveDone', { number: data.vr_no }));
      void queries.invalidateQueries();
      onClose();
    },
    refusalFields: { reason_missing: 'remarks', remarks_too_long: 'remarks' },
    label: 'JV',
  });
  return (
    <FormDialog
      title={t('waiveOne', { number: fee.vr_no })}
      hint={t('waiveHint', { amount: total(fee.amount) })}
      does={t('waive')}
      form={form}
      next={() => null}
      onClose={onClose}
    >
      <TextField<Input> name="remarks" label={t('waiveReason')} maxLength={500} />
    </FormDialog>
  );
}
