import { useTranslation } from 'react-i18next';
import { RecordPage } from '#screens/form/record-page.tsx';
import { usePathId } from '#screens/path-id.ts';
import { PageHead } from '#ui/page-head.tsx';
import { ChartForm } from './chart-form.tsx';
import type { ChartLevel } from './levels.ts';

/** Adds an entry to one level of the chart. */
export function ChartAddPage({ level }: { level: ChartLevel }) {
  return (
    <>
      <Head level={level} title={level.addTitle} />
      <ChartForm level={level} row={null} />
    </>
  );
}

/** Renames, moves or archives an entry of one level of the chart. */
export function ChartEditPage({ level }: { level: ChartLevel }) {
  const id = usePathId();
  return (
    <>
      <Head level={level} title={level.editTitle} />
      <RecordPage
        recordKey={['chart', level.level, id]}
        read={(signal) => level.read(id, signal)}
        back={level.paths.list}
      >
        {(row, reload) => <ChartForm level={level} row={row} onReload={reload} />}
      </RecordPage>
    </>
  );
}

function Head({ level, title }: { level: ChartLevel; title: ChartLevel['title'] }) {
  const { t } = useTranslation('ledger');
  return (
    <PageHead
      title={t(title)}
      crumbs={[{ label: t('chartOfAccounts') }, { label: t(level.title), to: level.paths.list }]}
    />
  );
}
