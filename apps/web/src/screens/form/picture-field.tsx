import { type ChangeEvent, useId, useRef, useState } from 'react';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import './picture-field.css';

/** The texts of the field, in the language of the page. */
export interface PictureWords {
  label: string;
  /** The alternative text: what the picture shows. */
  shows: string;
  choose: string;
  change: string;
  remove: string;
  saved: string;
  removed: string;
  hint: string;
}

export interface PictureFieldProps {
  words: PictureWords;
  /** The address of the picture; null without one. */
  picture: string | null;
  mayChange: boolean;
  /** Stores the picture and returns its address. */
  upload: (file: File) => Promise<string>;
  remove: () => Promise<void>;
  /** Called when the picture was replaced or removed. */
  onChanged: () => void;
}

/** A field for the picture of a record. It stores the picture at once, independently of the form around it. */
export function PictureField({ words, picture, mayChange, upload, remove, onChanged }: PictureFieldProps) {
  const [shown, setShown] = useState(picture);
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
    if (file !== undefined) void run(() => upload(file), words.saved);
  };
  const takeAway = () =>
    void run(async () => {
      await remove();
      return null;
    }, words.removed);

  return (
    <div className="field full picture-field">
      <span className="label">{words.label}</span>
      <div className="row wrap">
        {shown !== null && <img className="picture-shown" data-theme="light" src={shown} alt={words.shows} />}
        {mayChange && (
          <>
            <input
              ref={fileRef}
              type="file"
              className="sr"
              tabIndex={-1}
              aria-label={words.label}
              accept="image/png,image/jpeg,image/webp"
              onChange={choose}
            />
            <Button busy={busy} aria-describedby={noteId} onClick={() => fileRef.current?.click()}>
              {shown === null ? words.choose : words.change}
            </Button>
            {shown !== null && (
              <Button variant="danger" disabled={busy} onClick={takeAway}>
                {words.remove}
              </Button>
            )}
          </>
        )}
      </div>
      <span className={error === null ? 'hint' : 'error'} id={noteId} role={error === null ? undefined : 'alert'}>
        {error ?? words.hint}
      </span>
    </div>
  );
}
