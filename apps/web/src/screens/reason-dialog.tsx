import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { Button } from '#ui/button.tsx';
import { Field, Textarea } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';

export interface ReasonDialogProps {
  /** The title names the thing: "Void CR-2627-001283?" */
  title: string;
  /** The consequences of the action. */
  body: string;
  /** The label repeats the verb: "Void voucher". */
  does: string;
  /** The text at the foot of the sidebar while it is under way. */
  label: string;
  /** Does it for this reason. If no answer arrives, the same reason is sent again under the same key. */
  send: (reason: string, sent: SentWith) => Promise<unknown>;
  /** The message after success. */
  said: string;
  /**
   * The element that gets the focus after success, because the opener is often gone or disabled by then. Without it the
   * page itself gets the focus.
   */
  next?: (() => HTMLElement | null) | undefined;
  /** Called after success, when the dialog is closed. */
  onDone?: () => void;
  onClose: () => void;
}

/**
 * A dialog that asks for the reason of an action that requires one, and runs it. After a refusal the dialog stays, with
 * the reason. Refused or not, the shown data may be stale, so it is fetched anew.
 */
export function ReasonDialog({ title, body, does, label, send, said, next, onDone, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('ui');
  const queries = useQueryClient();
  const saves = useSaves();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isDone = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      await saves.send({ content: reason, label }, (sent) => send(reason, sent));
      toast.ok(said);
      isDone.current = true;
      onClose();
      onDone?.();
    } catch (error) {
      toast.bad(refusalText(error));
      setBusy(false);
    }
    void queries.invalidateQueries();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      next={() => (isDone.current ? (next?.() ?? document.getElementById('main')) : null)}
      title={title}
      description={body}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger-fill" type="submit" form={formId} busy={busy}>
            {does}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Field label={t('reason')} error={missing ? t('reasonMissing') : undefined}>
          <Textarea
            autoFocus
            maxLength={300}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
