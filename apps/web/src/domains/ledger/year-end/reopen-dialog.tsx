import { type YearOfBranch, yearEndRoutes } from '@cashbook/contract/ledger/year-end';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { save } from '#session/save.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Textarea } from '#ui/field.tsx';
import { useYearSave } from './use-year-save.ts';
import { yearName } from './year-name.ts';

/** Asks for the reason and opens the year again. A refusal leaves the dialog, and the reason, standing. */
export function ReopenDialog({ year, onClose }: { year: YearOfBranch; onClose: () => void }) {
  const { t } = useTranslation('ledger');
  const { t: tUi } = useTranslation('ui');
  const { count } = useFormat();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, saving } = useYearSave();
  const name = yearName(year, count);
  const [latest] = year.closes;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    const body = { branch_id: year.branch_id, fiscal_year: year.fiscal_year, reason };
    const said = t('yearReopenedToast', { year: name, branch: year.branch_name });
    await run({ send: (options) => save(yearEndRoutes.reopenYear, { body }, options), said, onDone: onClose });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('yearReopenTitle', { year: name })}
      description={
        latest === undefined || latest.vr_no === ''
          ? t('yearReopenBodyPlain')
          : t('yearReopenBody', { number: latest.vr_no })
      }
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="danger-fill" type="submit" form={formId} busy={saving}>
            {t('yearReopenConfirm')}
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
