import { type HeldVoucher, importedRoutes } from '@cashbook/contract/vouchers/imported';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Textarea } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';

/** Asks for the reason and takes the voucher off the list. A refusal leaves the dialog, and the reason, standing. */
export function RemoveDialog({ voucher, onClose }: { voucher: HeldVoucher; onClose: () => void }) {
  const { t } = useTranslation('history');
  const { t: tUi } = useTranslation('ui');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const saves = useSaves();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { held_id, version, number } = voucher;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') return setMissing(true);
    setBusy(true);
    try {
      const body = { held_id, version, reason };
      await saves.send({ content: body, label: t('remove') }, ({ headers }) =>
        call(importedRoutes.removeHeld, { body }, { headers }),
      );
      toast.ok(t('removedToast', { number }));
      void queries.invalidateQueries();
      onClose();
      void navigate({ to: '/reports/mitch-match' });
    } catch (error) {
      toast.bad(refusalText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeTitle', { number })}
      description={t('removeHint')}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="danger-fill" type="submit" form={formId} busy={busy}>
            {t('remove')}
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
