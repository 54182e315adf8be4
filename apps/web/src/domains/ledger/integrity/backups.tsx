import { type BackupRun, type BackupState, integrityRoutes } from '@cashbook/contract/ledger/integrity';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { State } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Bone } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { fileSize } from './file-size.ts';

/** The archives that can restore the books: the latest, whether one is still made every day, and the result of each. */
export function Backups() {
  const { t } = useTranslation('audit');
  const { t: tUi } = useTranslation('ui');
  const { data, error, refetch } = useQuery(queryOf(integrityRoutes.backups, {}));
  return (
    <Card title={t('backups')} flush>
      <div className="backup-state">
        {error !== null && (
          <Notice tone="bad" actions={<Button onClick={() => void refetch()}>{tUi('tryAgain')}</Button>}>
            {refusalText(error)}
          </Notice>
        )}
        {data === undefined && error === null && <Bone />}
        {data !== undefined && <Latest state={data} />}
      </div>
      {data !== undefined && data.runs.length > 0 && <Runs runs={data.runs} />}
    </Card>
  );
}

function Latest({ state: { daily, keep_days, keep_weeks, last, late } }: { state: BackupState }) {
  const { t } = useTranslation('audit');
  const { count, dayOf, time } = useFormat();
  return (
    <>
      {late && <Notice tone="bad">{t('backupLate')}</Notice>}
      <p>
        {last === null
          ? t('noBackup')
          : t(last.archive === '' ? 'lastBackupAt' : 'lastBackup', {
              day: dayOf(last.finished_at),
              time: time(last.finished_at),
              archive: last.archive,
            })}
      </p>
      <p className="t3 sm">
        {daily ? t('backupDaily', { days: count(keep_days), weeks: count(keep_weeks) }) : t('backupNotDaily')}
      </p>
    </>
  );
}

function Runs({ runs }: { runs: readonly BackupRun[] }) {
  const { t } = useTranslation('audit');
  const { count, dayOf, time } = useFormat();
  const columns: ReadonlyArray<Column<BackupRun>> = [
    {
      key: 'when',
      head: t('when'),
      className: 'fig backup-text',
      card: 'title',
      cell: ({ started_at }) => `${dayOf(started_at)} ${time(started_at)}`,
    },
    { key: 'kind', head: t('madeBy'), cell: ({ kind }) => t(kind === 'daily' ? 'backupByServer' : 'backupByCommand') },
    {
      key: 'size',
      head: t('size'),
      kind: 'num',
      cell: ({ ok, bytes }) =>
        ok && bytes !== null ? t(fileSize(bytes).unit, { size: count(fileSize(bytes).size) }) : '-',
    },
    {
      key: 'result',
      head: t('result'),
      className: 'backup-text',
      cell: ({ fault }) =>
        fault === null ? (
          <State tone="ok" icon={CircleCheck}>
            {t('backupMade')}
          </State>
        ) : (
          <State tone="bad" icon={CircleX}>
            {t(`backupFault_${fault}`)}
          </State>
        ),
    },
  ];
  return <Table label={t('backups')} columns={columns} rows={runs} rowKey={({ id }) => id} density="compact" />;
}
