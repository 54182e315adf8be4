import { imageFileTypes } from '@cashbook/contract/vouchers/images';
import { Camera, FilePlus2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import './voucher-images.css';

interface FileButtonsProps {
  /** The voucher number, where the screen has buttons for several vouchers. */
  number?: string | undefined;
  disabled?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** The buttons that choose files and, on a device with a touch screen, take a photo. */
export function FileButtons({ number, disabled, onFiles }: FileButtonsProps) {
  const { t } = useTranslation('voucherImages');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // The same file may be chosen again.
    event.target.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  const [chooses, takes] =
    number === undefined
      ? [t('chooseFiles'), t('takePhoto')]
      : [t('chooseFilesOf', { number }), t('takePhotoOf', { number })];
  const hidden = { type: 'file', hidden: true, onChange: choose } as const;
  return (
    <>
      <input {...hidden} ref={files} multiple accept={imageFileTypes} />
      <Button icon={FilePlus2} disabled={disabled} aria-label={chooses} onClick={() => files.current?.click()}>
        {t('chooseFiles')}
      </Button>
      <input {...hidden} ref={camera} accept="image/*" capture="environment" />
      <Button
        icon={Camera}
        className="only-touch"
        disabled={disabled}
        aria-label={takes}
        onClick={() => camera.current?.click()}
      >
        {t('takePhoto')}
      </Button>
    </>
  );
}
