import { certificateRoutes } from '@cashbook/contract/withholding/certificates';
import type { WithheldTaxRow } from '@cashbook/contract/withholding/withheld-tax';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { DayField, TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { sumOf } from './withheld-words.ts';

const schema = certificateRoutes.noteCertificate.body.omit({ rows: true });
type CertifyInput = z.input<typeof schema>;

interface CertifyProps {
  rows: readonly WithheldTaxRow[];
  onClose: () => void;
  next: () => HTMLElement | null;
}

/** A dialog that notes the certificate that a party gave for tax that it withheld. */
export function CertifyDialog({ rows, onClose, next }: CertifyProps) {
  const { t } = useTranslation('withheldTax');
  const { total } = useFormat();
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const isDone = useRef(false);
  const form = useRecordForm<CertifyInput, null>({
    schema,
    start: { number: '', date: desk.transactionDate },
    save: async (typed, sent) => {
      const named = rows.map(({ mtm_id, row_no, tax }) => ({ mtm_id, row_no, tax }));
      return (await call(certificateRoutes.noteCertificate, { body: { ...typed, rows: named } }, sentFrom(desk, sent)))
        .data;
    },
    onSaved: () => {
      void queries.invalidateQueries();
      toast.ok(t('certifySaved'));
      isDone.current = true;
      onClose();
    },
    refusalFields: { certificate_number_missing: 'number' },
    label: t('doCertify'),
  });
  return (
    <FormDialog
      title={t('certifyTitle', { amount: total(sumOf(rows)) })}
      hint={t('certifyHint')}
      does={t('doCertify')}
      form={form}
      next={() => (isDone.current ? next() : null)}
      onClose={onClose}
    >
      <TextField<CertifyInput> name="number" label={t('certificateNo')} maxLength={40} autoFocus />
      <DayField<CertifyInput> name="date" label={t('certificateDate')} />
    </FormDialog>
  );
}
