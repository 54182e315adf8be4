import type { ImportFault, ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { useFormat } from '#i18n/format.ts';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

interface ImportProps {
  /** The name of the imported records: Areas, Opening Balances. */
  name: string;
  /** A hint about the heads of the file and the effect of a row. */
  hint: string;
  /** Returns what importing the file would do, without importing it. */
  check: (file: File) => Promise<ImportOutcome>;
  take: (file: File, sent: SentWith) => Promise<ImportOutcome>;
  /** Called when a file was imported. */
  onDone: () => void;
}

/** The button that opens the import of a spreadsheet, for a user who may run it. */
export function ImportButton(props: ImportProps) {
  const { t } = useTranslation('imports');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {open && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A chosen file and the result of its check. */
interface Checked<Outcome> {
  file: File;
  outcome: Outcome;
}

interface ImportCalls<Outcome> {
  /** Returns what importing the file would do, without importing it. */
  check: (file: File) => Promise<Outcome>;
  take: (file: File, sent: SentWith) => Promise<Outcome>;
  /** Called when the file was imported. */
  onTaken: (done: Outcome) => void;
}

/** Returns the state of an import: a file is chosen and checked, then imported as a whole. */
export function useImportFile<Outcome>({ check, take, onTaken }: ImportCalls<Outcome>) {
  const { t } = useTranslation('imports');
  const saves = useSaves();
  const [checked, setChecked] = useState<Checked<Outcome> | null>(null);
  const [busy, setBusy] = useState<'check' | 'import' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

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
  const onFile = (file: File) =>
    run('check', async () => {
      setChecked(null);
      setChecked({ file, outcome: await check(file) });
    });
  const onTake = ({ file }: Checked<Outcome>) =>
    run('import', async () => {
      const content = { file: file.name, size: file.size, changed: file.lastModified };
      onTaken(await saves.send({ content, label: t('import') }, (sent) => take(file, sent)));
    });
  return { checked, busy, failure, onFile, onTake };
}

/**
 * A dialog that imports a spreadsheet. It first shows the effect and every cell that cannot be imported, then imports the
 * whole file.
 */
function ImportDialog({ name, hint, check, take, onDone, onClose }: ImportProps & { onClose: () => void }) {
  const { t } = useTranslation('imports');
  const { t: tUi } = useTranslation('ui');
  const { grouped } = useFormat();
  const onTaken = (done: ImportOutcome) => {
    toast.ok(t('done', { added: grouped(done.added), changed: grouped(done.changed) }));
    onDone();
    onClose();
  };
  const { checked, busy, failure, onFile, onTake } = useImportFile({ check, take, onTaken });
  const rows = checked === null ? 0 : checked.outcome.added + checked.outcome.changed;
  const mayTake = checked !== null && checked.outcome.fault_count === 0 && rows > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('title', { name })}
      description={hint}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          {mayTake && (
            <Button variant="primary" autoFocus busy={busy === 'import'} onClick={() => void onTake(checked)}>
              {t('button', { count: rows, total: grouped(rows) })}
            </Button>
          )}
        </>
      }
    >
      <FileField busy={busy === 'check'} onFile={(file) => void onFile(file)} name={checked?.file.name ?? null} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {checked !== null && <Outcome outcome={checked.outcome} />}
    </Dialog>
  );
}

interface FileFieldProps {
  busy: boolean;
  onFile: (file: File) => void;
  name: string | null;
  /** The file types that the picker offers. */
  accept?: string | undefined;
}

const sheets = '.xlsx,.csv,text/csv';

/** A button that chooses the file, with the file's name. */
export function FileField({ busy, onFile, name, accept = sheets }: FileFieldProps) {
  const { t } = useTranslation('imports');
  const fileRef = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file !== undefined) onFile(file);
  };
  return (
    <div className="row wrap import-file">
      <input
        ref={fileRef}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={t('file')}
        accept={accept}
        onChange={choose}
      />
      <Button icon={Upload} busy={busy} aria-describedby={noteId} onClick={() => fileRef.current?.click()}>
        {t('choose')}
      </Button>
      <span className="t3 sm" id={noteId}>
        {busy ? t('wait') : name}
      </span>
    </div>
  );
}

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation('imports');
  const { grouped } = useFormat();
  const { added, changed, unchanged } = outcome;
  if (outcome.fault_count > 0) return <Faults outcome={outcome} />;
  if (added + changed === 0) return <Notice>{t('nothing')}</Notice>;
  const counts = { added: grouped(added), changed: grouped(changed), unchanged: grouped(unchanged) };
  return <Notice tone="ok">{t('ready', counts)}</Notice>;
}

/** The number of cells that cannot be imported, and a table of the first of them. */
export function Faults({ outcome }: { outcome: Pick<ImportOutcome, 'fault_count' | 'faults'> }) {
  const { t } = useTranslation('imports');
  const { grouped, count } = useFormat();
  const { fault_count: faults } = outcome;
  const columns: ReadonlyArray<Column<ImportFault>> = [
    { key: 'row', head: t('row'), className: 'fig', cell: ({ row }) => count(row) },
    { key: 'column', head: t('column'), card: 'title', cell: ({ column }) => column },
    { key: 'cell', head: t('cell'), cell: ({ cell }) => cell || '-' },
    { key: 'message', head: t('problem'), cell: ({ message }) => fieldText(message) },
  ];
  return (
    <>
      <Notice tone="bad">{t('faults', { count: faults, total: grouped(faults) })}</Notice>
      <Table<ImportFault>
        label={t('problem')}
        columns={columns}
        rows={outcome.faults}
        rowKey={(_, index) => index}
        density="compact"
      />
    </>
  );
}
