import { type ImageTypeId, imageTypeIds, paperTypeIds, readVoucherImages } from '@cashbook/contract/vouchers/images';
import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { hasPeople } from '@cashbook/kernel';
import { useQuery } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { ImageGallery } from '#screens/images/image-gallery.tsx';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { FileButtons } from './file-buttons.tsx';
import { useImageTypes } from './image-choice.ts';
import { ImageThumbs } from './image-thumbs.tsx';
import { UploadList } from './upload-list.tsx';
import { useImageUpload } from './use-image-upload.ts';
import './voucher-images.css';

/** The images on the page of a voucher. A person with permission adds some, unless the voucher is void. */
export function VoucherImagesCard({ voucher }: { voucher: VoucherWhole }) {
  const { mtm_id: id, vr_no: number, is_void, type_id: typeId } = voucher;
  const { t } = useTranslation('voucherImages');
  const { count } = useFormat();
  const { can } = useSignedIn();
  const [opened, setOpened] = useState<string | null>(null);
  const { data } = useQuery(queryOf(readVoucherImages, { params: { mtm_id: String(id) } }));
  const mayAdd = can('voucher.image.upload') && !is_void;
  if (data === undefined || (data.images.length === 0 && !mayAdd)) return null;
  const files = data.images.map(({ file }) => file);
  return (
    <Card title={t('images')} note={files.length > 0 && <span className="t2 fig">{count(files.length)}</span>}>
      <div className="stack">
        {files.length === 0 ? (
          <p className="t2">{t('noImages')}</p>
        ) : (
          <ImageThumbs files={files} branchPad={data.branchPad} number={number} size="large" onOpen={setOpened} />
        )}
        {mayAdd && <AddImages voucherId={id} kinds={hasPeople(typeId) ? imageTypeIds : paperTypeIds} />}
      </div>
      {opened !== null && (
        <ImageGallery voucherId={id} number={number} start={opened} onClose={() => setOpened(null)} />
      )}
    </Card>
  );
}

function AddImages({ voucherId, kinds }: { voucherId: number; kinds: readonly ImageTypeId[] }) {
  const { t } = useTranslation('voucherImages');
  const [imageType, setImageType] = useState<ImageTypeId>(1);
  const options = useImageTypes(kinds);
  const { uploads, isBusy, add, remove, send } = useImageUpload(voucherId, imageType);
  return (
    <>
      <div className="add-images">
        <Field label={t('imageType')} hideLabel>
          <Select
            value={String(imageType)}
            options={options}
            onChange={(value) => setImageType(kinds.find((kind) => String(kind) === value) ?? 1)}
          />
        </Field>
        <FileButtons disabled={isBusy} onFiles={add} />
        {uploads.length > 0 && (
          <Button icon={UploadIcon} variant="primary" busy={isBusy} onClick={() => void send()}>
            {t('upload')}
          </Button>
        )}
      </div>
      <p className="t3 sm">{t('fileHint')}</p>
      <UploadList uploads={uploads} onRetry={(upload) => void send(upload)} onRemove={({ key }) => remove(key)} />
      {uploads.length > 0 && <LeaveGuard isUnsaved={() => true} />}
    </>
  );
}
