import { type HeldInFile, type HistoryOutcome, importedRoutes } from '@cashbook/contract/vouchers/imported';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/columns.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Table } from '#ui/table.tsx';
import { toast } from '#ui/toast.tsx';
import './history.css';

/** The way to the import, for whoever may run it. `onChanged` reads the list anew. */
export function ImportHistory({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('history');
  const { can } = useSignedIn();
  const [open, setOpen] = useState(false);
  if (!can('import.run')) return null;
  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        {t('importHistory')}
      </Button>
      {open && <ImportDialog onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is known of a chosen file. */
interface Checked {
  file: File;
  outcome: HistoryOutcome;
}

/** Takes a file of vouchers: shows first what it would do and every cell that cannot be taken, then does it as a whole. */
function ImportDialog({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const { t } = useTranslation('history');
  const { t: tUi } = useTranslation('ui');
  const { grouped } = useFormat();
  const { desk, can, branch } = useSignedIn();
  const saves = useSaves();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<'check' | 'import' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = { 'X-Branch-Id': String(desk.branchId), 'X-Transaction-Date': desk.transactionDate };

  const run = async (kind: 'check' | 'import', work: () => Promise<void>) => {
    setBusy(kind);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(refusalText(error));
    } finally {
      setBusy(null);
    }
  };
  const check = (file: File) =>
    run('check', async () => {
      setChecked(null);
      const { data: outcome } = await call(importedRoutes.checkHistory, { file }, { headers: shown });
      setChecked({ file, outcome });
    });
  const take = ({ file }: Checked) =>
    run('import', async () => {
      const content = { file: file.name, size: file.size, changed: file.lastModified, desk };
      const { data } = await saves.send({ content, label: t('importHistory') }, ({ headers }) =>
        call(importedRoutes.importHistory, { file }, { headers: { ...headers, ...shown } }),
      );
      const counts = { posted: grouped(data.posted), held: grouped(data.held) };
      toast.ok(data.imported_before ? t('importDoneBefore') : t('importDone', counts));
      onChanged();
      onClose();
    });
  const vouchers = checked === null ? 0 : checked.outcome.posted + checked.outcome.held;
  const mayTake =
    checked !== null &&
    checked.outcome.fault_count === 0 &&
    !checked.outcome.imported_before &&
    vouchers > 0 &&
    can('dayclose.jumpdate');
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('importInto', { branch: branch.name })}
      description={t('importHint')}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          {mayTake && (
            <Button variant="primary" autoFocus busy={busy === 'import'} onClick={() => void take(checked)}>
              {t('importRun', { count: vouchers, total: grouped(vouchers) })}
            </Button>
          )}
        </>
      }
    >
      {!can('dayclose.jumpdate') && <Notice>{t('needsJump')}</Notice>}
      <FileField busy={busy === 'check'} onFile={(file) => void check(file)} name={checked?.file.name ?? null} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {checked !== null && <Outcome outcome={checked.outcome} />}
    </Dialog>
  );
}

function FileField({ busy, onFile, name }: { busy: boolean; onFile: (file: File) => void; name: string | null }) {
  const { t } = useTranslation('records');
  const fileRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file !== undefined) onFile(file);
  };
  return (
    <div className="row wrap history-file">
      <input
        ref={fileRef}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={t('importFile')}
        accept=".xlsx,.csv,text/csv"
        onChange={choose}
      />
      <Button icon={Upload} busy={busy} aria-describedby={noteId} onClick={() => fileRef.current?.click()}>
        {t('importChoose')}
      </Button>
      <span className="t3 sm" id={noteId}>
        {busy ? t('importWait') : name}
      </span>
    </div>
  );
}

function Outcome({ outcome }: { outcome: HistoryOutcome }) {
  const { t } = useTranslation('history');
  const { grouped, date } = useFormat();
  const { rows, posted, held, first_date: start, last_date: end, fault_count: faults, unknown_accounts } = outcome;
  if (outcome.imported_before) return <Notice>{t('importDoneBefore')}</Notice>;
  if (faults > 0) {
    return (
      <>
        <Notice tone="bad">{t('importFaults', { count: faults, total: grouped(faults) })}</Notice>
        {unknown_accounts.length > 0 && (
          <p className="t2">{t('unknownAccounts', { names: unknown_accounts.slice(0, 20).join(', ') })}</p>
        )}
        <Faults outcome={outcome} />
      </>
    );
  }
  if (start === null || end === null) return <Notice>{t('importNone')}</Notice>;
  const says = { rows: grouped(rows), start: date(start), end: date(end), posted: grouped(posted), held: grouped(held) };
  return (
    <>
      <Notice tone="ok">{t('importReady', says)}</Notice>
      {held > 0 && <Held vouchers={outcome.held_vouchers} />}
    </>
  );
}

function Faults({ outcome }: { outcome: HistoryOutcome }) {
  const { t } = useTranslation('history');
  const { t: tRecords } = useTranslation('records');
  const { grouped, count } = useFormat();
  type Fault = HistoryOutcome['faults'][number];
  const columns: ReadonlyArray<Column<Fault>> = [
    { key: 'row', head: tRecords('importRow'), className: 'fig', cell: ({ row }) => count(row) },
    { key: 'column', head: tRecords('importColumn'), card: 'title', cell: ({ column }) => column },
    { key: 'cell', head: tRecords('importCell'), cell: ({ cell }) => cell || '-' },
    { key: 'message', head: tRecords('importProblem'), cell: ({ message }) => fieldText(message) },
  ];
  const { faults, fault_count: total } = outcome;
  const label =
    faults.length < total
      ? t('importPart', { shown: grouped(faults.length), total: grouped(total) })
      : tRecords('importProblem');
  return (
    <Table<Fault> label={label} columns={columns} rows={faults} rowKey={(_, index) => index} density="compact" />
  );
}

function Held({ vouchers }: { vouchers: readonly HeldInFile[] }) {
  const { t } = useTranslation('history');
  const { t: tRecords } = useTranslation('records');
  const { amount, date, count } = useFormat();
  const typeName = useVoucherTypeName();
  const columns: ReadonlyArray<Column<HeldInFile>> = [
    { key: 'row', head: tRecords('importRow'), className: 'fig', cell: ({ row }) => count(row) },
    { key: 'date', head: t('date'), className: 'fig', cell: ({ vr_date }) => date(vr_date) },
    { key: 'type', head: t('type'), cell: ({ type_id }) => typeName({ type_id, type_name: '' }) },
    { key: 'number', head: t('number'), card: 'title', cell: ({ number }) => number },
    { key: 'debit', head: t('debit'), kind: 'num', cell: ({ total_debit }) => amount(total_debit) },
    { key: 'credit', head: t('credit'), kind: 'num', cell: ({ total_credit }) => amount(total_credit) },
    { key: 'difference', head: t('difference'), kind: 'num', cell: ({ difference }) => amount(difference) },
  ];
  return (
    <Table<HeldInFile>
      label={t('heldFirst')}
      columns={columns}
      rows={vouchers}
      rowKey={({ row }) => row}
      density="compact"
    />
  );
}
