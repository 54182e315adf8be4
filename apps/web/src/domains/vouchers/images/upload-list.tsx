import { FileText, RotateCw, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { mayBeSent, type Upload } from './use-uploads.ts';
import './voucher-images.css';

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onRemove: (upload: Upload) => void;
  /** The text of the screen beside a file, such as its voucher. */
  aside?: ((upload: Upload) => ReactNode) | undefined;
}

/** The chosen files with a preview, their progress, and for a failed one its reason and another try. */
export function UploadList({ uploads, onRetry, onRemove, aside }: UploadListProps) {
  const { t } = useTranslation('voucherImages');
  const [removing, setRemoving] = useState<Upload | null>(null);
  if (uploads.length === 0) return null;
  return (
    <>
      <ul className="uploads">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <Preview file={upload.file} />
            <span className="grow">
              <span className="cut upload-name">{upload.file.name}</span>
              {aside?.(upload)}
              <Progress upload={upload} />
            </span>
            {upload.state === 'failed' && (
              <Button size="small" icon={RotateCw} onClick={() => onRetry(upload)}>
                {t('tryAgain')}
              </Button>
            )}
            {mayBeSent(upload) && (
              <IconButton
                size="small"
                icon={X}
                label={t('removeFile', { name: upload.file.name })}
                onClick={() => setRemoving(upload)}
              />
            )}
          </li>
        ))}
      </ul>
      {removing !== null && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('removeTitle', { name: removing.file.name })}
          body={t('removeFileBody')}
          confirmLabel={t('remove')}
          onConfirm={() => onRemove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function Progress({ upload: { state, share, why } }: { upload: Upload }) {
  const { t } = useTranslation('voucherImages');
  const { count } = useFormat();
  if (state === 'failed') {
    return (
      <span className="upload-failed" role="alert">
        {t('uploadFailed')} {why}
      </span>
    );
  }
  if (state !== 'sending') return <span className="t3 sm">{t(state === 'sent' ? 'sent' : 'waits')}</span>;
  const said = t('sending', { percent: count(Math.round(share * 100)) });
  return (
    <span className="t2 sm fig">
      <progress value={share} aria-label={said} /> {said}
    </span>
  );
}

/** A small picture of a chosen file, from the device. A PDF has an icon. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  const isPicture = file.type.startsWith('image/');
  useEffect(() => {
    if (!isPicture) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isPicture]);
  if (address === null || broken) {
    return (
      <span className="upload-preview">
        <Icon of={FileText} />
      </span>
    );
  }
  return <img className="upload-preview" src={address} alt="" onError={() => setBroken(true)} />;
}
