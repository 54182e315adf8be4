import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import './logo-field.css';

export interface LogoFieldProps {
  /** Whose it is. */
  name: string;
  /** Address of the picture; null without one. */
  logo: string | null;
  mayChange: boolean;
  /** Stores the picture and gives its address. */
  upload: (file: File) => Promise<string>;
  remove: () => Promise<void>;
  /** There is another picture now, or none. */
  onChanged: () => void;
}

/** The picture on the letterhead. It is stored as soon as it is chosen, apart from the form around it. */
export function LogoField({ name, logo, mayChange, upload, remove, onChanged }: LogoFieldProps) {
  const { t } = useTranslation('administration');
  const [shown, setShown] = useState(logo);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const noteId = useId();

  const run = async (work: () => Promise<string | null>, done: string) => {
    setBusy(true);
    setError(null);
    try {
      setShown(await work());
      onChanged();
      toast.ok(done);
    } catch (failure) {
      setError(refusalText(failure));
      toast.bad(refusalText(failure));
    } finally {
      setBusy(false);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file !== undefined) void run(() => upload(file), t('logoSaved'));
  };
  const takeAway = () =>
    void run(async () => {
      await remove();
      return null;
    }, t('logoRemoved'));

  return (
    <div className="field full logo-field">
      <span className="label">{t('logo')}</span>
      <div className="row wrap">
        {shown !== null && <img className="logo-shown" data-theme="light" src={shown} alt={t('logoOf', { name })} />}
        {mayChange && (
          <>
            <input
              ref={fileRef}
              type="file"
              className="sr"
              tabIndex={-1}
              aria-label={t('logo')}
              accept="image/png,image/jpeg,image/webp"
              onChange={choose}
            />
            <Button busy={busy} aria-describedby={noteId} onClick={() => fileRef.current?.click()}>
              {t(shown === null ? 'chooseLogo' : 'changeLogo')}
            </Button>
            {shown !== null && (
              <Button variant="danger" disabled={busy} onClick={takeAway}>
                {t('removeLogo')}
              </Button>
            )}
          </>
        )}
      </div>
      <span className={error === null ? 'hint' : 'error'} id={noteId} role={error === null ? undefined : 'alert'}>
        {error ?? t('logoHint')}
      </span>
    </div>
  );
}
