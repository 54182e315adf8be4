import { settlementRoutes } from '@cashbook/contract/withholding/settlements';
import type { WithheldTaxRow } from '@cashbook/contract/withholding/withheld-tax';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { AmountField, TextField, TickField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import type { SentWith } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { sumOf } from './withheld-words.ts';

interface JournalProps {
  rows: readonly WithheldTaxRow[];
  onClose: () => void;
  next: () => HTMLElement | null;
}

const namesOf = (rows: readonly WithheldTaxRow[]) => rows.map(({ mtm_id, row_no }) => ({ mtm_id, row_no }));

const lostSchema = settlementRoutes.taxNotRecovered.body.omit({ tax: true, rows: true });
type LostInput = z.input<typeof lostSchema>;

/** A dialog that books tax whose certificate never comes: as our expense, or owed by the party again. */
export function NotRecoveredDialog({ rows, onClose, next }: JournalProps) {
  const { t } = useTranslation('withheldTax');
  const { total } = useFormat();
  const { desk } = useSignedIn();
  const saved = useSaved(onClose, next);
  const form = useRecordForm<LostInput, string>({
    schema: lostSchema,
    start: { is_claimed: false, remarks: '' },
    save: async (typed, sent) => {
      const body = { ...typed, tax: rows[0]?.tax ?? ('vds' as const), rows: namesOf(rows) };
      return (await call(settlementRoutes.taxNotRecovered, { body }, sentFrom(desk, sent))).data.vr_no;
    },
    onSaved: saved.note,
    label: t('doLose'),
  });
  return (
    <FormDialog
      title={t('loseTitle', { amount: total(sumOf(rows)) })}
      hint={t('loseHint')}
      does={t('doLose')}
      form={form}
      next={saved.next}
      onClose={onClose}
    >
      <TickField<LostInput> name="is_claimed" label={t('taxClaimed')} />
      <TextField<LostInput> name="remarks" label={t('remarks')} maxLength={200} />
    </FormDialog>
  );
}

const yearBody = settlementRoutes.incomeTax.body;
// A tax that nobody types is none: it is booked already.
const yearSchema = yearBody.omit({ rows: true }).extend({ tax: yearBody.shape.tax.or(z.literal('')) });
type YearInput = z.input<typeof yearSchema>;

/** A dialog that sets certified income tax against the tax of a year, which it may book too. */
export function IncomeTaxDialog({ rows, onClose, next }: JournalProps) {
  const { t } = useTranslation('withheldTax');
  const { total } = useFormat();
  const { desk } = useSignedIn();
  const saved = useSaved(onClose, next);
  const form = useRecordForm<YearInput, string>({
    schema: yearSchema,
    start: { tax: '', remarks: '' },
    save: async ({ tax, remarks }, sent) => {
      const body = { tax: tax === '' ? 0 : tax, remarks, rows: namesOf(rows) };
      return (await call(settlementRoutes.incomeTax, { body }, sentFrom(desk, sent))).data.vr_no;
    },
    onSaved: saved.note,
    label: t('doSetOff'),
  });
  return (
    <FormDialog
      title={t('setOffTitle', { amount: total(sumOf(rows)) })}
      hint={t('incomeTaxHint')}
      does={t('doSetOff')}
      form={form}
      next={saved.next}
      onClose={onClose}
    >
      <AmountField<YearInput> name="tax" label={t('taxOfYear')} />
      <TextField<YearInput> name="remarks" label={t('remarks')} maxLength={200} />
    </FormDialog>
  );
}

/** Returns the end of a dialog whose journal was saved: its number is told, and a row gets the focus. */
function useSaved(onClose: () => void, next: () => HTMLElement | null) {
  const { t } = useTranslation('withheldTax');
  const queries = useQueryClient();
  const isDone = useRef(false);
  return {
    next: () => (isDone.current ? next() : null),
    note: (number: string) => {
      void queries.invalidateQueries();
      toast.ok(t('journalSaved', { number }));
      isDone.current = true;
      onClose();
    },
  };
}

/** A dialog that voids the journal of rows. */
export function UndoDialog({ rows, onClose, next }: JournalProps) {
  const { t } = useTranslation('withheldTax');
  const { desk } = useSignedIn();
  const { mtm_id: id = 0, vr_no: number = '' } = rows[0]?.settled_by ?? {};
  const send = (reason: string, sent: SentWith) =>
    call(settlementRoutes.undoTaxJournal, { params: { mtm_id: String(id) }, body: { reason } }, sentFrom(desk, sent));
  return (
    <ReasonDialog
      title={t('undoTitle', { number })}
      body={t('undoBody')}
      does={t('doUndo')}
      label={t('doUndo')}
      send={send}
      said={t('undoSaved', { number })}
      next={next}
      onClose={onClose}
    />
  );
}
