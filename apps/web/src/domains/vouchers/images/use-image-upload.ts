import { type ImageTypeId, uploadVoucherImages } from '@cashbook/contract/vouchers/images';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#session/api.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { type Upload, useUploads } from './use-uploads.ts';

/** Returns the files chosen for one voucher, and the function that sends them or one of them. */
export function useImageUpload(voucherId: number, imageType: ImageTypeId) {
  const { t } = useTranslation('voucherImages');
  const queries = useQueryClient();
  const uploads = useUploads((file, options) => {
    const params = { id: String(voucherId) };
    const body = { voucher_id: String(voucherId), image_type: String(imageType) };
    return call(uploadVoucherImages, { params, body, files: [file] }, options);
  });
  const send = async (only?: Upload) => {
    if (uploads.uploads.length === 0) {
      toast.bad(t('selectFilesFirst'));
      return;
    }
    const all = await uploads.sendAll((upload) => only === undefined || upload.key === only.key);
    if (all) toast.ok(t('uploaded'));
    else toast.bad(t('filesFailed'));
    uploads.removeSent();
    await queries.invalidateQueries();
  };
  return { ...uploads, send };
}
