import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePathId } from '#screens/path-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ChartForm } from './chart-form.tsx';
import type { ChartLevel } from './levels.ts';
import './chart.css';

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
  const { t } = useTranslation('ledger');
  const { data, error } = useQuery({
    queryKey: ['chart', level.level, 'one', id],
    queryFn: ({ signal }) => level.read(id, signal),
  });
  return (
    <>
      <Head level={level} title={level.editTitle} />
      {error !== null && (
        <Empty title={refusalText(error)} action={<ButtonLink to={level.paths.list}>{t('back')}</ButtonLink>} />
      )}
      {error === null && data === undefined && (
        <Card className="chart-form">
          <Bone width="60%" />
        </Card>
      )}
      {data !== undefined && <ChartForm key={data.version} level={level} row={data} />}
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
