import { openingStockFileRoutes } from '@cashbook/contract/stock/opening-files';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Exports } from '#screens/exports.tsx';
import { ImportButton } from '#screens/list/import-dialog.tsx';
import { call, fetchFile } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';

const formats = ['xlsx', 'csv'] as const;

/** The page for opening stock from a spreadsheet: the empty file, its import with a preview, and the stock as such a file. */
export function OpeningStockFilePage() {
  const { t } = useTranslation('counts');
  const { can, desk } = useSignedIn();
  const queries = useQueryClient();
  return (
    <>
      <PageHead
        title={t('openingStockFile')}
        crumbs={[{ label: t('products') }, { label: t('openingStock'), to: '/stock/opening' }]}
        actions={
          can('import.run') &&
          can('opening.create') && (
            <ImportButton
              name={t('openingStock')}
              hint={t('openingFileHint')}
              check={async (file) =>
                (await call(openingStockFileRoutes.checkImport, { file }, sentFrom(desk, { headers: {} }))).data
              }
              take={async (file, sent) =>
                (await call(openingStockFileRoutes.import, { file }, sentFrom(desk, sent))).data
              }
              onDone={() => void queries.invalidateQueries()}
            />
          )
        }
      />
      <Card title={t('openingTemplate')}>
        <p>{t('openingFileHint')}</p>
        <Exports
          formats={formats}
          fetch={(format) => fetchFile(openingStockFileRoutes.template, { query: { format } })}
        />
      </Card>
      {can('report.view') && (
        <Card title={t('stockAsFile')}>
          <p>{t('stockAsFileHint')}</p>
          <Exports
            formats={formats}
            fetch={(format) => fetchFile(openingStockFileRoutes.export, { query: { format } })}
          />
        </Card>
      )}
    </>
  );
}
