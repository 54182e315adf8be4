import { messageRoutes } from '@cashbook/contract/portal/messages';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#screens/form/record-page.tsx';
import { call } from '#session/api.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Inbound } from './inbound.tsx';
import { MessageSettingsForm } from './message-settings-form.tsx';
import { Trial } from './trial.tsx';
import './messages.css';

/** When and how the company writes to its customers, and a trial of its gateway. */
export function MessageSettingsPage() {
  const { t } = useTranslation('customerMessages');
  return (
    <>
      <PageHead
        title={t('remindersAndTexts')}
        crumbs={[{ label: t('admin') }, { label: t('title'), to: '/admin/messages' }]}
      />
      <RecordPage
        recordKey={[messageRoutes.settings.path]}
        read={async (signal) => (await call(messageRoutes.settings, {}, { signal })).data}
        back="/admin/messages"
      >
        {(settings, reload) => (
          <>
            <MessageSettingsForm settings={settings} onReload={reload} />
            <Trial />
            <Inbound inboundKey={settings.inbound_key} onChange={reload} />
          </>
        )}
      </RecordPage>
    </>
  );
}
