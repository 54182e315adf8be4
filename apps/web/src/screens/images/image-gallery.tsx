import { readVoucherImages, removeVoucherImage, type VoucherImage } from '@cashbook/contract/vouchers/images';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileText, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog, Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { addressOf } from './image-address.ts';
import './image-gallery.css';

interface ImageGalleryProps {
  voucherId: number;
  number: string;
  /** The file to show first. */
  start: string;
  onClose: () => void;
}

const mostZoom = 4;

/**
 * The images of a voucher, one at a time over the page: arrows go to the next one, plus and minus zoom, and a person with
 * permission removes one.
 */
export function ImageGallery({ voucherId, number, start, onClose }: ImageGalleryProps) {
  const { t } = useTranslation('voucherImages');
  const { data, error } = useQuery(queryOf(readVoucherImages, { params: { mtm_id: String(voucherId) } }));
  const images = data?.images ?? [];
  const [shown, setShown] = useState(start);
  const [zoom, setZoom] = useState(1);
  const at = Math.max(
    0,
    images.findIndex(({ file }) => file === shown),
  );
  const image = images[at];
  const show = (index: number) => {
    const next = images[(index + images.length) % images.length];
    if (next !== undefined) setShown(next.file);
    setZoom(1);
  };
  const zoomBy = (factor: number) => setZoom((now) => Math.min(mostZoom, Math.max(1, now * factor)));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(at - 1),
    ArrowRight: () => show(at + 1),
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': () => setZoom(1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A picture that is larger than its frame scrolls with the arrows.
    if (event.ctrlKey || event.metaKey || event.altKey || (zoom > 1 && event.key.startsWith('Arrow'))) return;
    const run = keys[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  return (
    <Dialog
      open
      size="screen"
      title={t('imagesOf', { number })}
      description={image === undefined ? undefined : <ImageFacts image={image} nth={at + 1} all={images.length} />}
      onClose={onClose}
      onKeyDown={onKeyDown}
      footer={
        <>
          {image !== undefined && (
            <RemoveButton voucherId={voucherId} image={image} onRemoved={() => images.length <= 1 && onClose()} />
          )}
          <span className="grow" />
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {error !== null && <Notice tone="warn">{refusalText(error)}</Notice>}
      {image !== undefined && data !== undefined && (
        <>
          <Stage address={addressOf(data.branchPad, image.file)} image={image} zoom={zoom} />
          <div className="gallery-tools">
            <IconButton icon={ChevronLeft} label={t('previousImage')} onClick={() => show(at - 1)} />
            <IconButton icon={ChevronRight} label={t('nextImage')} onClick={() => show(at + 1)} />
            <IconButton icon={ZoomOut} label={t('zoomOut')} onClick={() => zoomBy(1 / 1.5)} />
            <IconButton icon={ZoomIn} label={t('zoomIn')} onClick={() => zoomBy(1.5)} />
            <IconButton icon={Maximize} label={t('whole')} onClick={() => setZoom(1)} />
            <span className="t3 sm gallery-keys">{t('galleryKeys')}</span>
          </div>
        </>
      )}
    </Dialog>
  );
}

function ImageFacts({ image, nth, all }: { image: VoucherImage; nth: number; all: number }) {
  const { t } = useTranslation('voucherImages');
  const { count, dayOf, time } = useFormat();
  const place = t('imageOfAll', { nth: count(nth), all: count(all) });
  const facts = [t(`imageType${image.image_type}`), image.given_name, `${dayOf(image.at)} ${time(image.at)}`, image.by];
  return <span className="gallery-facts">{[place, ...facts.filter((fact) => fact !== '')].join(' · ')}</span>;
}

function Stage({ address, image, zoom }: { address: string; image: VoucherImage; zoom: number }) {
  const { t } = useTranslation('voucherImages');
  if (image.is_pdf) {
    return (
      <div className="gallery-stage">
        <a href={address} target="_blank" rel="noreferrer" className="gallery-pdf">
          <Icon of={FileText} />
          {t('openPdf')}
        </a>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="gallery-stage" tabIndex={0} aria-label={image.given_name}>
      <img
        src={address}
        alt={image.given_name}
        width={image.width ?? undefined}
        height={image.height ?? undefined}
        data-zoomed={zoom > 1 || undefined}
        style={zoom > 1 ? { width: `${zoom * 100}%` } : undefined}
      />
    </section>
  );
}

interface RemoveButtonProps {
  voucherId: number;
  image: VoucherImage;
  onRemoved: () => void;
}

function RemoveButton({ voucherId, image, onRemoved }: RemoveButtonProps) {
  const { t } = useTranslation('voucherImages');
  const { can } = useSignedIn();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  if (!can('voucher.image.upload')) return null;
  const remove = async () => {
    try {
      const params = { mtm_id: String(voucherId), file: image.file };
      await call(removeVoucherImage, { params });
      toast.ok(t('imageRemoved'));
      onRemoved();
      void queries.invalidateQueries();
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('removeImage')}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('removeTitle', { name: image.given_name || image.file })}
        body={t('removeBody')}
        confirmLabel={t('removeImage')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
