import { type MadeReport, savedReportRoutes } from '@cashbook/contract/reports/saved-reports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Exports } from '#screens/exports.tsx';
import { fetchFile } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

const tones = { making: 'info', made: 'ok', failed: 'bad', refused: 'warn' } as const satisfies Record<
  MadeReport['state'],
  Tone
>;

/** The words for why an e-mail did not arrive. */
const reasonWords = [
  ...(['emailReason_forbidden', 'emailReason_lost', 'emailReason_away', 'emailReason_large'] as const),
  ...(['emailReason_file', 'emailReason_unreachable', 'emailReason_silent', 'emailReason_killed'] as const),
];

/** Returns why an e-mail did not arrive: our sentence, or what its server answered. */
function saidOf(t: ReturnType<typeof useTranslation<'savedReports'>>['t'], reason: string): string {
  // The name of the system's error follows the word about the file.
  const word = reasonWords.find((known) => known === `emailReason_${reason.startsWith('file ') ? 'file' : reason}`);
  return word === undefined ? t('emailAnswer', { answer: reason }) : t(word);
}

/** The reports that the server made for the user in the mornings, with their workbooks. Nothing before the first one. */
export function MadeReports() {
  const { t } = useTranslation('savedReports');
  const { date, time } = useFormat();
  const { data = [], error } = useQuery(queryOf(savedReportRoutes.made, {}));
  if (error !== null) return <Notice tone="bad">{refusalText(error)}</Notice>;
  if (data.length === 0) return null;
  const columns: ReadonlyArray<Column<MadeReport>> = [
    { key: 'name', head: t('name'), card: 'title', cell: ({ name }) => <b className="med">{name}</b> },
    {
      ...{ key: 'day', head: t('madeOn'), className: 'w0 fig' },
      cell: ({ day, ended_at: at }) => (
        <>
          {date(day)} <span className="t3">{at === null ? '' : time(at)}</span>
        </>
      ),
    },
    {
      ...{ key: 'state', head: t('status') },
      cell: ({ state, email, email_reason: reason, pdf_reason: noPdf }) => (
        <>
          <Badge tone={tones[state]}>{t(`made_${state}`)}</Badge>
          {noPdf !== '' && <p className="t3 sm">{t(`noPdf_${noPdf}`)}</p>}
          {email !== null && (
            <p className="t3 sm">
              {t(`email_${email}`)} {reason !== '' && saidOf(t, reason)}
            </p>
          )}
        </>
      ),
    },
    {
      ...{ key: 'file', head: <span className="sr">{t('madeFile')}</span>, className: 'w0', card: 'full' },
      cell: ({ id, has_file: hasFile, has_pdf: hasPdf }) =>
        hasFile && (
          <Exports
            formats={hasPdf ? ['xlsx', 'pdf'] : ['xlsx']}
            fetch={(format) => fetchFile(savedReportRoutes.madeFile, { params: { id: String(id) }, query: { format } })}
          />
        ),
    },
  ];
  return (
    <Card title={t('madeTitle')} flush>
      <Table<MadeReport> label={t('madeTitle')} columns={columns} rows={data} rowKey={({ id }) => id} />
    </Card>
  );
}
