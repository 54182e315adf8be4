import type { FocusEvent, FormEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { names } from '#ui/names.ts';
import { Notice } from '#ui/notice.tsx';
import type { RecordForm as FormState } from './use-record-form.ts';
import './form.css';

export interface RecordFormProps<Input extends FieldValues> {
  form: FormState<Input>;
  /** Whether the record is new: the button is then Save, else Update. */
  isNew: boolean;
  /** The address to which Back leads. */
  back: string;
  /** Reads the current record; it replaces the typed values. */
  onReload?: (() => void) | undefined;
  /** False for a user who may only view: there is no Save, and nothing can be typed. */
  maySave?: boolean | undefined;
  /** Whether the fields have two columns instead of one. */
  wide?: boolean | undefined;
  /** The fields of fields.tsx, in {@link FormPart}s where there are many. */
  children: ReactNode;
}

/** A form around its fields: Save or Update, Reset, Back, Ctrl/Cmd+S, and the question before unsaved changes are left. */
export function RecordForm<Input extends FieldValues>(props: RecordFormProps<Input>) {
  const { form, isNew, back, onReload, maySave = true, wide, children } = props;
  const { t } = useTranslation('ui');
  const saveWord = t(isNew ? 'save' : 'update');
  useHotkeys(maySave ? [{ keys: 'mod+s', does: saveWord, run: form.submit }] : []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <FormProvider {...form.methods}>
      <form className="record-form-frame" noValidate onSubmit={submit} onFocus={showWhole}>
        {form.stale && (
          <Notice tone="warn" actions={onReload && <Button onClick={onReload}>{t('reloadRecord')}</Button>}>
            {t('staleNotice')}
          </Notice>
        )}
        <Card
          className={names('record-form', wide && 'wide')}
          foot={
            <>
              {maySave && (
                <>
                  <Button variant="primary" type="submit" keys="mod+s" busy={form.busy} resting={form.resting}>
                    {saveWord}
                  </Button>
                  <Button disabled={form.busy} onClick={form.reset}>
                    {t('reset')}
                  </Button>
                </>
              )}
              <ButtonLink to={back}>{t('back')}</ButtonLink>
            </>
          }
        >
          <fieldset className="plain" disabled={!maySave}>
            {children}
          </fieldset>
        </Card>
      </form>
      <LeaveGuard isUnsaved={form.isUnsaved} />
    </FormProvider>
  );
}

/**
 * Scrolls a field of several lines fully into view. Browsers scroll only to its caret and leave the lines below it under
 * the foot of the form.
 */
function showWhole({ target }: FocusEvent) {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

export interface FormPartProps {
  title?: string | undefined;
  /** A hint for all fields of the part. */
  hint?: string | undefined;
  children: ReactNode;
}

/** A few fields that belong together, under a name; side by side where there is room. */
export function FormPart({ title, hint, children }: FormPartProps) {
  return (
    <section className="form-part">
      {title !== undefined && <h2>{title}</h2>}
      {hint !== undefined && <p className="hint">{hint}</p>}
      <div className="form-fields">{children}</div>
    </section>
  );
}
