import { messageRoutes } from '@cashbook/contract/portal/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { toast } from '#ui/overlay/toast.tsx';

/** The address to which the gateway delivers messages of customers, for those who may change it. */
export function Inbound({ inboundKey, onChange }: { inboundKey: string | null; onChange: () => void }) {
  const { t } = useTranslation('customerMessages');
  const { can } = useSignedIn();
  const saves = useSaves();
  const [busy, setBusy] = useState(false);
  if (!can('message.edit')) return null;
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      await saves.send({ content: { on, to: 'inbound-key' }, label: t('inboundTitle') }, (sent) =>
        call(messageRoutes.changeInboundKey, { body: { on } }, sent),
      );
      toast.ok(t('inboundChanged'));
      onChange();
    } catch (error) {
      toast.bad(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="message-trial">
      <Card title={t('inboundTitle')}>
        <p className="t2">{t('inboundHint')}</p>
        {inboundKey === null ? (
          <p className="t2">{t('inboundNone')}</p>
        ) : (
          <Field label={t('inboundAddress')}>
            <Input readOnly value={addressOf(inboundKey)} onFocus={(event) => event.currentTarget.select()} />
          </Field>
        )}
        <Button busy={busy} onClick={() => void change(true)}>
          {t(inboundKey === null ? 'inboundMake' : 'inboundNew')}
        </Button>{' '}
        {inboundKey !== null && (
          <Button variant="ghost" disabled={busy} onClick={() => void change(false)}>
            {t('inboundOff')}
          </Button>
        )}
      </Card>
    </div>
  );
}

const addressOf = (key: string) => `${window.location.origin}/api${messageRoutes.receive.path}?key=${key}`;
