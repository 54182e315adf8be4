import { messageRoutes } from '@cashbook/contract/portal/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { toast } from '#ui/overlay/toast.tsx';

/** The form that tries the gateway with a message to the user's own number. The list then shows the result. */
export function Trial() {
  const { t } = useTranslation('customerMessages');
  const { can } = useSignedIn();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const saves = useSaves();
  const field = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!can('message.edit')) return null;
  const send = async (mobile: string) => {
    setBusy(true);
    try {
      const content = { mobile, to: 'trial' };
      await saves.send({ content, label: t('sendTrial') }, (sent) =>
        call(messageRoutes.sendTrial, { body: { mobile } }, sent),
      );
      toast.ok(t('trialSent'));
      await queries.invalidateQueries({ queryKey: [messageRoutes.list.method, messageRoutes.list.path] });
      void navigate({ to: '/admin/messages' });
    } catch (error) {
      setTrouble(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = messageRoutes.sendTrial.body.safeParse({ mobile: field.current?.value ?? '' });
    setTrouble(typed.success ? undefined : fieldText(typed.error.issues[0]?.message ?? ''));
    if (typed.success && !busy) void send(typed.data.mobile);
  };
  return (
    <form className="message-trial" noValidate onSubmit={submit}>
      <Card title={t('trialTitle')}>
        <Field label={t('mobileNumber')} hint={t('trialHint')} error={trouble}>
          <Input ref={field} name="mobile" type="tel" inputMode="tel" placeholder="01XXXXXXXXX" maxLength={30} />
        </Field>
        <Button type="submit" busy={busy}>
          {t('sendTrial')}
        </Button>
      </Card>
    </form>
  );
}
