import { type Filters, filterOf } from '@cashbook/contract/reports/filters';
import {
  printPapers,
  printSetsIn,
  reportPeriods,
  type SavedReport,
  savedReportRoutes,
} from '@cashbook/contract/reports/saved-reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, Field, Input, Select } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { savedKey, savedReportsOf } from './saved-queries.ts';
import './saved.css';

/** The parts of a saved report that the dialog starts with. Without `id` it is a new one. */
export type SavedDraft = Omit<SavedReport, 'id' | 'version' | 'address'> & { id?: number; version?: number };

export interface SavedDialogProps {
  draft: SavedDraft;
  filters: Filters;
  /** The texts of all filters as they stand now, dates included, by their wire names. */
  texts: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Returns the wire names of the dates that a period replaces. */
const datesIn = (filters: Filters) =>
  [filterOf(filters, 'startDate'), filterOf(filters, 'endDate')].filter((name) => name !== undefined);

/** The dialog that keeps a report under a name: its dates, its key, its paper, and the set with which it prints after Day Close. */
export function SavedDialog({ draft: first, filters, texts, onClose }: SavedDialogProps) {
  const { t } = useTranslation('savedReports');
  const { user } = useSignedIn();
  const formId = useId();
  const [draft, setDraft] = useState(first);
  const { save, busy, trouble } = useSave(filters, texts, onClose);
  const change = (changed: Partial<SavedDraft>) => setDraft({ ...draft, ...changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy) void save(draft);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(draft.id === undefined ? 'saveReport' : 'changeSaved')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel', { ns: 'ui' })}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="saved-form" noValidate onSubmit={submit}>
        <Field label={t('savedName')} error={trouble} width="full">
          <Input
            autoFocus
            maxLength={60}
            value={draft.name}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <PeriodField draft={draft} filters={filters} texts={texts} change={change} />
        <KeyField draft={draft} change={change} />
        <PaperField draft={draft} change={change} />
        <SetField draft={draft} change={change} />
        <div className="saved-check">
          <Checkbox
            label={t('everyMorning')}
            checked={draft.every_morning}
            onChange={(every_morning) => change({ every_morning, by_email: every_morning && draft.by_email })}
          />
          <p className="t3 sm">{t('everyMorningHint')}</p>
          <Checkbox
            label={t('byEmail', { address: user.email })}
            checked={draft.by_email}
            disabled={!draft.every_morning}
            onChange={(by_email) => change({ by_email })}
          />
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the function that saves a draft, with its state. It closes the dialog after success. */
function useSave(filters: Filters, texts: Readonly<Record<string, string>>, onClose: () => void) {
  const { t } = useTranslation(['savedReports', 'sentences']);
  const queries = useQueryClient();
  const saves = useSaves();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const send = async ({ id, version, ...draft }: SavedDraft) => {
    const dates = datesIn(filters);
    const kept = Object.entries(texts).filter(([name]) => draft.period === null || !dates.includes(name));
    const body = { ...draft, print_set: draft.print_set?.trim() || null, filters: Object.fromEntries(kept) };
    await saves.send({ content: { id, version, ...body }, label: draft.name }, async (sent) => {
      if (id === undefined || version === undefined) await call(savedReportRoutes.create, { body }, sent);
      else await call(savedReportRoutes.change, { body: { ...body, id, version } }, sent);
    });
  };
  const save = async (draft: SavedDraft) => {
    if (draft.name.trim() === '') {
      setTrouble(t('nameMissing', { ns: 'sentences' }));
      return;
    }
    setBusy(true);
    try {
      await send(draft);
      toast.ok(t('savedAs', { name: draft.name.trim() }));
      await queries.invalidateQueries({ queryKey: savedKey });
      onClose();
    } catch (error) {
      setTrouble(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, trouble };
}

interface PartProps {
  draft: SavedDraft;
  change: (changed: Partial<SavedDraft>) => void;
}

/** The dates: a period, or those in the filters. A report without dates has no such field. */
function PeriodField({ draft, filters, texts, change }: PartProps & Pick<SavedDialogProps, 'filters' | 'texts'>) {
  const { t } = useTranslation('savedReports');
  const { date } = useFormat();
  const dates = datesIn(filters);
  if (dates.length === 0) return null;
  const shown = dates.map((name) => date(texts[name] ?? '')).join(' – ');
  return (
    <Field label={t('period')} hint={t('periodHint')} width="full">
      <Select
        value={draft.period ?? ''}
        options={[
          ...reportPeriods.map((value) => ({ value, label: t(`period_${value}`) })),
          { value: '', label: t('fixedDates', { dates: shown }) },
        ]}
        onChange={(value) => change({ period: reportPeriods.find((period) => period === value) ?? null })}
      />
    </Field>
  );
}

/** The digit of its key. Digits of other saved reports are named, because the choice takes them away. */
function KeyField({ draft, change }: PartProps) {
  const { t } = useTranslation('savedReports');
  const { data = [] } = useQuery(savedReportsOf());
  const options = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => {
    const other = data.find((saved) => saved.digit === digit && saved.id !== draft.id);
    return { value: String(digit), label: `Alt Shift ${digit}${other === undefined ? '' : ` (${other.name})`}` };
  });
  return (
    <Field label={t('oneKey')}>
      <Select
        value={String(draft.digit ?? '')}
        options={[{ value: '', label: t('noKey') }, ...options]}
        onChange={(value) => change({ digit: value === '' ? null : Number(value) })}
      />
    </Field>
  );
}

/** The set with which it prints after Day Close: one of the user's sets, or a new name. */
function SetField({ draft, change }: PartProps) {
  const { t } = useTranslation('savedReports');
  const { data = [] } = useQuery(savedReportsOf());
  const listId = useId();
  return (
    <Field label={t('printSetName')} hint={t('printSetHint')} width="full">
      <Input
        maxLength={40}
        list={listId}
        value={draft.print_set ?? ''}
        onChange={({ target }) => change({ print_set: target.value === '' ? null : target.value })}
      />
      <datalist id={listId}>
        {printSetsIn(data).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  );
}

function PaperField({ draft, change }: PartProps) {
  const { t } = useTranslation(['savedReports', 'print']);
  return (
    <Field label={t('printPaper')}>
      <Select
        value={draft.paper ?? ''}
        options={[
          { value: '', label: t('paperOfBranch') },
          ...printPapers.map((value) => ({ value, label: t(`paper_${value}`, { ns: 'print' }) })),
        ]}
        onChange={(value) => change({ paper: printPapers.find((paper) => paper === value) ?? null })}
      />
    </Field>
  );
}
