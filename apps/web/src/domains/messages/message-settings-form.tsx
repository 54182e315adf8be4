import { type MessageSettings, messageRoutes } from '@cashbook/contract/portal/messages';
import type { RouteInput } from '@cashbook/contract/route';
import { fillMessage, messageGaps, smsLength } from '@cashbook/kernel';
import { formatDate, paisaFromNumber, paisaToNumber, toBanglaDigits } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AmountField, AreaField, ChoiceField, NumberField, SwitchField, TextField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';

type Input = NonNullable<RouteInput<typeof messageRoutes.changeSettings>['body']>;
type OwnText = MessageSettings['texts'][number];

const Text = TextField<Input>;
const Switch = SwitchField<Input>;

/** Returns the fields: the usual texts stand where the company has none of its own. */
function fieldsOf({
  usual,
  texts,
  gateway: _,
  shop: __,
  inbound_key: ___,
  part_price: price,
  ...fields
}: MessageSettings): Input {
  const own = ({ kind, language }: OwnText) => texts.find((text) => text.kind === kind && text.language === language);
  return { ...fields, part_price: paisaToNumber(price), texts: usual.map((text) => own(text) ?? text) };
}

/** Reminders, receipts, how they are sent, and their texts with length and cost. */
export function MessageSettingsForm({ settings, onReload }: { settings: MessageSettings; onReload: () => void }) {
  const { t } = useTranslation('customerMessages');
  const { can } = useSignedIn();
  const queries = useQueryClient();
  const form = useRecordForm<Input, { version: number }>({
    schema: messageRoutes.changeSettings.body,
    start: fieldsOf(settings),
    save: async (body, sent) => (await call(messageRoutes.changeSettings, { body }, sent)).data,
    keeps: ({ version }) => ({ version }),
    onSaved: (_, __, since) => {
      toast.ok(t('saved'));
      if (since === null) void queries.invalidateQueries({ queryKey: [messageRoutes.settings.path] });
    },
    label: t('remindersAndTexts'),
  });
  return (
    <RecordForm form={form} isNew={false} back="/admin/messages" onReload={onReload} maySave={can('message.edit')} wide>
      <FormPart title={t('partReminders')} hint={t('partRemindersHint')}>
        <Switch name="reminders" label={t('remind')} on={true} off={false} />
        <Switch name="on_due_day" label={t('onDueDay')} on={true} off={false} />
        <NumberField<Input> name="days_before" label={t('daysBefore')} decimals={0} />
        <NumberField<Input> name="days_after" label={t('daysAfter')} decimals={0} />
      </FormPart>
      <FormPart title={t('partReceipts')}>
        <Switch name="receipts" label={t('sendReceipts')} hint={t('sendReceiptsHint')} on={true} off={false} />
      </FormPart>
      <Sending gateway={settings.gateway} />
      <Texts settings={settings} />
    </RecordForm>
  );
}

function Sending({ gateway }: Pick<MessageSettings, 'gateway'>) {
  const { t } = useTranslation('customerMessages');
  return (
    <FormPart title={t('partSending')} hint={t(gateway === 'gateway' ? 'byGateway' : 'byFile')}>
      <ChoiceField<Input>
        name="language"
        label={t('language')}
        options={[
          { value: 'bn', label: t('language_bn') },
          { value: 'en', label: t('language_en') },
        ]}
      />
      <AmountField<Input> name="part_price" label={t('partPrice')} hint={t('partPriceHint')} />
      <Text name="quiet_from" label={t('quietFrom')} hint={t('quietHint')} type="time" />
      <Text name="quiet_until" label={t('quietUntil')} type="time" />
      <Text name="accepted_answer" label={t('acceptedAnswer')} hint={t('acceptedAnswerHint')} maxLength={80} />
    </FormPart>
  );
}

/** The texts of the chosen language. */
function Texts({ settings }: { settings: MessageSettings }) {
  const { t } = useTranslation('customerMessages');
  const language = useWatch<Input, 'language'>({ name: 'language' });
  return (
    <FormPart title={t('partTexts')}>
      {settings.usual.map(
        (text, index) =>
          text.language === language && (
            <OneText key={`${text.kind} ${text.language}`} of={text} index={index} shop={settings.shop} />
          ),
      )}
    </FormPart>
  );
}

function OneText({ of, index, shop }: { of: OwnText; index: number; shop: string }) {
  const { t } = useTranslation('customerMessages');
  const { amount } = useFormat();
  const typed: string | undefined = useWatch<Input, `texts.${number}.body`>({ name: `texts.${index}.body` });
  const price = useWatch<Input, 'part_price'>({ name: 'part_price' });
  const sample = fillMessage(
    (typed ?? '').trim() === '' ? of.body : (typed ?? ''),
    sampleOf(of, shop, t('sampleName')),
  );
  const { length, parts } = smsLength(sample);
  const paisa = typeof price === 'number' ? paisaFromNumber(price) : null;
  const cost = amount(paisa?.ok === true ? paisa.units * BigInt(parts) : 0n);
  return (
    <AreaField<Input>
      name={`texts.${index}.body`}
      label={t(`kind_${of.kind}`)}
      maxLength={600}
      hint={
        <>
          <span className="message-line">{sample}</span>
          <span className="message-line fig">{t('lengthAndCost', { count: parts, length, parts, cost })}</span>
          <span className="message-line">
            {t('gapsHint', { gaps: messageGaps[of.kind].map((name) => `{${name}}`).join(' ') })}
          </span>
        </>
      }
    />
  );
}

/** Returns what a message to a customer would be filled with. */
function sampleOf({ language }: OwnText, shop: string, customer: string): Record<string, string> {
  const digits = (text: string) => (language === 'bn' ? toBanglaDigits(text) : text);
  return {
    ...{ customer, shop, phone: '01711-000000', invoice: 'IS-2627-000012', receipt: 'MR-2627-000034' },
    ...{ number: digits('3'), amount: digits('6,000'), due: digits('12,000'), date: digits(formatDate('2026-08-31')) },
  };
}
