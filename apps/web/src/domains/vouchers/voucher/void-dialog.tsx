import { type VoucherWhole, voidVoucher } from '@cashbook/contract/vouchers/voucher';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Textarea } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';

/** Asks for the reason and takes the voucher out of the books. A refusal leaves the dialog, and the reason, standing. */
export function VoidDialog({ voucher, onClose }: { voucher: VoucherWhole; onClose: () => void }) {
  const { t } = useTranslation('vouchers');
  const { t: tUi } = useTranslation('ui');
  const { date } = useFormat();
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const formId = useId();
  const [idempotencyKey] = useState(randomId);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  const isClosed = voucher.branch.id === desk.branchId && voucher.vr_date !== desk.transactionDate;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      const { vr_no: number, version, branch } = voucher;
      // In another branch the number is another voucher's.
      const body = { voucher_number: number, reason, branch_id: branch.id };
      await save(voidVoucher, { body }, { desk, version, idempotencyKey, label: number });
      toast.ok(t('voidedToast', { number: voucher.vr_no }));
      void queries.invalidateQueries();
      onClose();
    } catch (error) {
      toast.bad(refusalText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('voidTitle', { number: voucher.vr_no })}
      description={
        isClosed ? `${t('voidBody')} ${t('closedDayAgain', { date: date(voucher.vr_date) })}` : t('voidBody')
      }
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="danger-fill" type="submit" form={formId} busy={busy}>
            {t('voidVoucher')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Field label={t('reason')} error={missing ? t('reasonMissing') : undefined}>
          <Textarea
            autoFocus
            maxLength={300}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
