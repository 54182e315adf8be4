import type { ImportFault, ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { useFormat } from '#i18n/format.ts';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/columns.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Table } from '#ui/table.tsx';
import { toast } from '#ui/toast.tsx';

interface ImportProps {
  /** What the file brings in: Areas, Opening Balances. */
  name: string;
  /** Which heads the file has, and what a row does. */
  hint: string;
  /** What importing the file would do. */
  check: (file: File) => Promise<ImportOutcome>;
  take: (file: File, sent: SentWith) => Promise<ImportOutcome>;
  /** Called when a file was imported. */
  onDone: () => void;
}

/** The way to the import of a spreadsheet, for whoever may run it. */
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

/** What is known of a chosen file. */
interface Checked<Outcome> {
  file: File;
  outcome: Outcome;
}

interface ImportCalls<Outcome> {
  /** What importing the file would do. */
  check: (file: File) => Promise<Outcome>;
  take: (file: File, sent: SentWith) => Promise<Outcome>;
  /** Called when the file was imported. */
  onTaken: (done: Outcome) => void;
}

/** A file on its way in: chosen and looked at, then imported as a whole. */
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

/** Takes a spreadsheet: shows first what it would do and every cell that cannot be taken, then does it as a whole. */
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
  /** What is offered to be chosen. */
  accept?: string | undefined;
}

const sheets = '.xlsx,.csv,text/csv';

/** Chooses the file, and says which it is. */
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

/** How many cells cannot be taken, and the first of them. */
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
