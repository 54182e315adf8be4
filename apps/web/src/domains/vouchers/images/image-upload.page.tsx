import type { RouteReply } from '@cashbook/contract/route';
import { listForImages } from '@cashbook/contract/vouchers/images';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload as UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ImageGallery } from '#screens/images/image-gallery.tsx';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Pager, PageSize } from '#ui/table/pager.tsx';
import { Table } from '#ui/table/table.tsx';
import { FileButtons } from './file-buttons.tsx';
import { type ImageFilter, useImageChoice } from './image-choice.ts';
import { ImageFilterCard } from './image-filter-card.tsx';
import { ImageThumbs } from './image-thumbs.tsx';
import { UploadList } from './upload-list.tsx';
import { useImageUpload } from './use-image-upload.ts';
import './voucher-images.css';

type Listed = RouteReply<typeof listForImages>['data'][number];

/** The screen that adds images to vouchers, one voucher at a time (spec 3 §2 "Upload Voucher Image"). */
export function ImageUploadPage() {
  const { t } = useTranslation(['voucherImages', 'voucherAdmin']);
  const { count, total } = useFormat();
  const chosen = useImageChoice();
  const { choice, filter, choose } = chosen;
  const shownType = choice.image === '' ? 0 : filter.image_type;
  const body = { ...filter, image_type: shownType, page: choice.page, per_page: choice.size } as const;
  const { data, error, isPending } = useQuery({
    ...queryOf(listForImages, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const title = t('uploadVoucherImage');
  return (
    <>
      <PageHead title={title} crumbs={[{ label: t('admin') }]} />
      <div className="image-upload stack">
        <ImageFilterCard chosen={chosen} imageLabel={t('imageType')} showsAll />
        {error !== null && <Notice tone="warn">{refusalText(error)}</Notice>}
        {(data !== undefined || isPending) && error === null && (
          <Card
            title={t('vouchers')}
            note={data !== undefined && <span className="t2 fig">{count(data.total)}</span>}
            end={<PageSize value={choice.size} onChange={(size) => choose({ size: String(size) })} />}
            foot={
              data !== undefined &&
              data.last_page > 1 && (
                <Pager
                  page={data.current_page}
                  lastPage={data.last_page}
                  onPage={(page) => choose({ page: String(page) })}
                />
              )
            }
            flush
          >
            <Table
              label={title}
              loading={isPending}
              columns={[
                { key: 'number', head: t('voucherNumber', { ns: 'voucherAdmin' }), cell: VoucherLink, card: 'title' },
                { key: 'account', head: t('account'), cell: ({ nam }) => nam, card: 'full', className: 'desc' },
                { key: 'debit', head: t('debit'), kind: 'num', cell: (row) => total(row.debit) },
                { key: 'credit', head: t('credit'), kind: 'num', cell: (row) => total(row.credit) },
                {
                  key: 'images',
                  head: t('images'),
                  card: 'full',
                  className: 'images-cell',
                  cell: (row) => <RowImages key={`${row.mtm_id} ${filter.image_type}`} row={row} filter={filter} />,
                },
              ]}
              rows={data?.data ?? []}
              rowKey={({ mtm_id }) => mtm_id}
              emptyHint={t('noVouchersHere')}
            />
          </Card>
        )}
        <p className="t3 sm">{t('fileHint')}</p>
      </div>
    </>
  );
}

function VoucherLink({ mtm_id, vr_no, vr_date }: Listed) {
  const { date } = useFormat();
  return (
    <span className="voucher-cell">
      <Link to="/vouchers/$id" params={{ id: String(mtm_id) }}>
        {vr_no}
      </Link>
      <span className="t3 sm fig">{date(vr_date)}</span>
    </span>
  );
}

/** The images of a voucher in its row, and the files that are about to join them. */
function RowImages({ row, filter }: { row: Listed; filter: ImageFilter }) {
  const { t } = useTranslation('voucherImages');
  const [opened, setOpened] = useState<string | null>(null);
  const { uploads, isBusy, add, remove, send } = useImageUpload(row.mtm_id, filter.image_type);
  const files = row.voucher_image.split('|').filter((name) => name !== '');
  return (
    <span className="row-images">
      <span className="row wrap">
        {files.length > 0 && (
          <ImageThumbs files={files} branchPad={row.branchPad} number={row.vr_no} onOpen={setOpened} />
        )}
        <FileButtons number={row.vr_no} disabled={isBusy} onFiles={add} />
        <Button
          icon={UploadIcon}
          variant={uploads.length > 0 ? 'primary' : 'secondary'}
          busy={isBusy}
          aria-label={t('uploadOf', { number: row.vr_no })}
          onClick={() => void send()}
        >
          {t('upload')}
        </Button>
      </span>
      <UploadList uploads={uploads} onRetry={(upload) => void send(upload)} onRemove={({ key }) => remove(key)} />
      {uploads.length > 0 && <LeaveGuard isUnsaved={() => true} />}
      {opened !== null && (
        <ImageGallery voucherId={row.mtm_id} number={row.vr_no} start={opened} onClose={() => setOpened(null)} />
      )}
    </span>
  );
}
