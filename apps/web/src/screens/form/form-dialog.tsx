import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '#screens/form/use-record-form.ts';
import { Button } from '#ui/button.tsx';
import { matches } from '#ui/keys/hotkeys.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface FormDialogProps<Input extends FieldValues> {
  title: string;
  hint: string;
  /** The word of what it does. */
  does: string;
  form: RecordForm<Input>;
  /** Returns the element that gets the focus when the dialog closes; null for the one that had it. */
  next: () => HTMLElement | null;
  onClose: () => void;
  /** The fields of the form. */
  children: ReactNode;
}

/** A dialog with the fields of a form. Enter confirms, in a list of choices too, which does not submit a form by itself. */
export function FormDialog<Input extends FieldValues>(props: FormDialogProps<Input>) {
  const { title, hint, does, form, next, onClose, children } = props;
  const { t: tUi } = useTranslation('ui');
  const formId = useId();
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    form.submit();
  };
  const isChosen = ({ key, target }: KeyboardEvent) => key === 'Enter' && target instanceof HTMLSelectElement;
  return (
    <Dialog
      open
      onClose={onClose}
      next={next}
      title={title}
      description={hint}
      onKeyDown={(event) => (matches(event, 'mod+s') || isChosen(event)) && send(event)}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} keys="enter" busy={form.busy}>
            {does}
          </Button>
        </>
      }
    >
      <FormProvider {...form.methods}>
        <form id={formId} className="form-fields" noValidate onSubmit={send}>
          {children}
        </form>
      </FormProvider>
    </Dialog>
  );
}
