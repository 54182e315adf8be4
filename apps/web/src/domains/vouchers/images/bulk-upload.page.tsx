import type { RouteReply } from '@cashbook/contract/route';
import { bulkUploadImages, MOST_NAMES, matchBulkImages } from '@cashbook/contract/vouchers/images';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload as UploadIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { FileButtons } from './file-buttons.tsx';
import { type ImageFilter, useImageChoice } from './image-choice.ts';
import { ImageFilterCard } from './image-filter-card.tsx';
import { UploadList } from './upload-list.tsx';
import { mayBeSent, type Upload, useUploads } from './use-uploads.ts';
import './voucher-images.css';

type Match = RouteReply<typeof matchBulkImages>[number];

/**
 * The screen that sends many images at once, each to the voucher whose number its name has (spec 3 §2 "Bulk Voucher
 * Upload"). It shows where each one goes before any is sent.
 */
export function BulkUploadPage() {
  const { t } = useTranslation('voucherImages');
  const { grouped } = useFormat();
  const chosen = useImageChoice();
  const { filter } = chosen;
  const { uploads, isBusy, add, remove, send, matchOf, error } = useBulkUpload(filter);
  const unmatched = uploads.filter((upload) => mayBeSent(upload) && isLost(matchOf(upload))).length;
  useHotkeys([{ keys: 'mod+s', does: t('upload'), run: () => void send() }]);
  return (
    <>
      <PageHead title={t('bulkVoucherUpload')} crumbs={[{ label: t('admin') }]} />
      <div className="voucher-admin stack">
        <ImageFilterCard
          chosen={chosen}
          imageLabel={t('attachmentType')}
          foot={
            <>
              <Button variant="primary" icon={UploadIcon} keys="mod+s" busy={isBusy} onClick={() => void send()}>
                {t('upload')}
              </Button>
              <FileButtons disabled={isBusy} onFiles={add} />
              <ButtonLink variant="ghost" to="/dashboard">
                {t('home')}
              </ButtonLink>
            </>
          }
        />
        {error !== null && <Notice tone="warn">{refusalText(error)}</Notice>}
        {unmatched > 0 && (
          <Notice tone="warn">{t('unmatched', { count: unmatched, shown: grouped(unmatched) })}</Notice>
        )}
        <Card
          title={t('files')}
          note={uploads.length > 0 && <span className="t2 fig">{grouped(uploads.length)}</span>}
          flush
        >
          {uploads.length === 0 && <Empty title={t('noFiles')} hint={`${t('bulkHint')} ${t('fileHint')}`} />}
          <UploadList
            uploads={uploads}
            aside={(upload) => <GoesTo match={matchOf(upload)} />}
            onRetry={(upload) => void send(upload)}
            onRemove={({ key }) => remove(key)}
          />
        </Card>
        <LeaveGuard isUnsaved={() => uploads.some(({ state }) => state !== 'sent')} />
      </div>
    </>
  );
}

const isLost = (match: Match | undefined) => match !== undefined && match.why !== 'found';

/** Returns the chosen files, the voucher of each, and the function that sends those that have one, or one of them. */
function useBulkUpload(filter: ImageFilter) {
  const { t } = useTranslation('voucherImages');
  const queries = useQueryClient();
  const uploads = useUploads((file, options) =>
    call(bulkUploadImages, { body: asForm(filter), files: [file] }, options),
  );
  const { data, error } = useMatches(filter, uploads.uploads);
  const matchOf = ({ file }: Upload) => data?.find(({ name }) => name === file.name.trim());
  const send = async (only?: Upload) => {
    if (uploads.uploads.length === 0) {
      toast.bad(t('selectFilesFirst'));
      return;
    }
    const isMeant = (upload: Upload) => !isLost(matchOf(upload)) && (only === undefined || upload.key === only.key);
    if (!uploads.uploads.some((upload) => mayBeSent(upload) && isMeant(upload))) return;
    const all = await uploads.sendAll(isMeant);
    if (all) toast.ok(t('filesUploaded'));
    else toast.bad(t('dataFailed'));
    await queries.invalidateQueries();
  };
  return { ...uploads, send, matchOf, error };
}

/** Returns the filter as the fields of a form, which are texts. */
const asForm = ({ branch_id: branch, voucher_type: type, image_type: image, ...days }: ImageFilter) => ({
  branch_id: String(branch),
  voucher_type: String(type),
  image_type: String(image),
  ...days,
});

/** Returns the voucher of each file name. One call takes so many names; the server alone matches the rest. */
function useMatches(filter: ImageFilter, uploads: readonly Upload[]) {
  const names = [...new Set(uploads.map(({ file }) => file.name.trim()))].slice(0, MOST_NAMES);
  return useQuery({
    ...queryOf(matchBulkImages, { body: { ...filter, names } }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function GoesTo({ match }: { match: Match | undefined }) {
  const { t } = useTranslation('voucherImages');
  if (match === undefined) return null;
  if (match.mtm_id === null) return <Badge tone="warn">{t(match.why === 'several' ? 'several' : 'noVoucher')}</Badge>;
  return (
    <span className="sm">
      {t('goesTo')}{' '}
      <Link to="/vouchers/$id" params={{ id: String(match.mtm_id) }}>
        {match.vr_no}
      </Link>
    </span>
  );
}
