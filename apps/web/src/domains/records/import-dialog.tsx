import type { RecordDescription } from '@cashbook/contract/records/record';
import type { ImportFault, ImportOutcome } from '@cashbook/contract/records/record-routes';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/columns.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Table } from '#ui/table.tsx';
import { toast } from '#ui/toast.tsx';

interface ImportProps {
  record: RecordDescription;
  /** The cache's name of the list, which is read anew afterwards. */
  listKey: readonly unknown[];
}

/** The way to the import, for whoever may run it. */
export function ImportButton(props: ImportProps) {
  const { t } = useTranslation('records');
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
interface Checked {
  file: File;
  outcome: ImportOutcome;
}

/** Takes a spreadsheet: shows first what it would do and every cell that cannot be taken, then does it as a whole. */
function ImportDialog({ record, listKey, onClose }: ImportProps & { onClose: () => void }) {
  const { t } = useTranslation('records');
  const { t: tUi } = useTranslation('ui');
  const { grouped } = useFormat();
  const queries = useQueryClient();
  const saves = useSaves();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<'check' | 'import' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { routes, name } = record;

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
      const { data: outcome } = await call(routes.checkImport, { file });
      setChecked({ file, outcome });
    });
  const take = ({ file }: Checked) =>
    run('import', async () => {
      const content = { file: file.name, size: file.size, changed: file.lastModified };
      const { data } = await saves.send({ content, label: t('import') }, (sent) => call(routes.import, { file }, sent));
      toast.ok(t('importDone', { added: grouped(data.added), changed: grouped(data.changed) }));
      void queries.invalidateQueries({ queryKey: listKey });
      onClose();
    });
  const rows = checked === null ? 0 : checked.outcome.added + checked.outcome.changed;
  const mayTake = checked !== null && checked.outcome.fault_count === 0 && rows > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('importTitle', { name: t(`${name}_many`) })}
      description={t('importHint')}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          {mayTake && (
            <Button variant="primary" autoFocus busy={busy === 'import'} onClick={() => void take(checked)}>
              {t('importButton', { count: rows, total: grouped(rows) })}
            </Button>
          )}
        </>
      }
    >
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
    <div className="row wrap import-file">
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

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation('records');
  const { grouped, count } = useFormat();
  const { added, changed, unchanged, fault_count: faults } = outcome;
  if (faults === 0) {
    if (added + changed === 0) return <Notice>{t('importNothing')}</Notice>;
    const counts = { added: grouped(added), changed: grouped(changed), unchanged: grouped(unchanged) };
    return <Notice tone="ok">{t('importReady', counts)}</Notice>;
  }
  const columns: ReadonlyArray<Column<ImportFault>> = [
    { key: 'row', head: t('importRow'), className: 'fig', cell: ({ row }) => count(row) },
    { key: 'column', head: t('importColumn'), card: 'title', cell: ({ column }) => column },
    { key: 'cell', head: t('importCell'), cell: ({ cell }) => cell || '-' },
    { key: 'message', head: t('importProblem'), cell: ({ message }) => fieldText(message) },
  ];
  return (
    <>
      <Notice tone="bad">{t('importFaults', { count: faults, total: grouped(faults) })}</Notice>
      <Table<ImportFault>
        label={t('importProblem')}
        columns={columns}
        rows={outcome.faults}
        rowKey={(_, index) => index}
        density="compact"
      />
    </>
  );
}
