import { nameOf, type RecordDescription, type RecordRow } from '@cashbook/contract/records/record';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { optionsKey } from './record-options.ts';

interface ArchiveButtonProps {
  record: RecordDescription;
  row: RecordRow;
}

/** The button that archives a record of a list after a question. A refusal names what still needs the record. */
export function ArchiveButton({ record, row }: ArchiveButtonProps) {
  const { t } = useTranslation('records');
  const [asking, setAsking] = useState(false);
  if (row.status === record.off) return null;
  const name = nameOf(record, row);
  return (
    <>
      <IconButton size="small" icon={Trash2} label={t('archiveNamed', { name })} onClick={() => setAsking(true)} />
      {asking && <ArchiveDialog record={record} row={row} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}

function ArchiveDialog({ record, row, name, onClose }: ArchiveButtonProps & { name: string; onClose: () => void }) {
  const { t } = useTranslation('records');
  const { t: tUi } = useTranslation('ui');
  const queries = useQueryClient();
  const saves = useSaves();
  const [busy, setBusy] = useState(false);
  const archive = async () => {
    setBusy(true);
    const { setStatus, list } = record.routes;
    try {
      const body = { id: row.id, version: row.version, status: record.off };
      await saves.send({ content: body, label: name }, (sent) => call(setStatus, { body }, sent));
      toast.ok(t('archivedNow', { name }));
      void queries.invalidateQueries({ queryKey: [list.method, list.path] });
      void queries.invalidateQueries({ queryKey: optionsKey(record) });
    } catch (error) {
      toast.bad(refusalText(error));
    }
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('archiveAsk', { name })}
      description={t('archiveHint')}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="danger-fill" busy={busy} onClick={() => void archive()}>
            {t('archive')}
          </Button>
        </>
      }
    />
  );
}
