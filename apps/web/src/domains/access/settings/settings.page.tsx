import { updateMe } from '@cashbook/contract/access/session';
import { type Language, pageSizes } from '@cashbook/contract/enumerations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { printNumber } from '#screens/print-number.ts';
import { PrintNumberField } from '#screens/print-number-field.tsx';
import { call } from '#session/api.ts';
import { prefer, preferences, printLimits } from '#session/preferences.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { profileChanged, useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Card } from '#ui/card.tsx';
import { Field, Select, Switch } from '#ui/fields/field.tsx';
import { useHotkeyList } from '#ui/keys/hotkeys.ts';
import { KeyList } from '#ui/keys/key-list.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { languageChoices } from '../language-choices.ts';
import { Choices } from './choices.tsx';
import './settings.css';

/** The preferences of a user. Every choice applies at once. This browser stores all of them but the language. */
export function SettingsPage() {
  const { t } = useTranslation('me');
  return (
    <>
      <PageHead title={t('settings')} note={<span className="t3 sm">{t('settingsHint')}</span>} />
      <div className="settings">
        <div className="stack">
          <LookSettings />
          <ListSettings />
        </div>
        <KeySettings />
      </div>
    </>
  );
}

function LookSettings() {
  const { t } = useTranslation('me');
  const { theme, layout, density } = useStore(preferences);
  return (
    <Card title={t('look')}>
      <div className="settings-fields">
        <Choices
          label={t('theme')}
          value={theme}
          onChange={(choice) => prefer({ theme: choice })}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
            { value: 'system', label: t('asSystem') },
          ]}
        />
        <LanguageChoice />
        <Choices
          label={t('layout')}
          hint={t('layoutHint')}
          value={layout}
          onChange={(choice) => prefer({ layout: choice })}
          options={[
            { value: 'vertical', label: t('vertical') },
            { value: 'horizontal', label: t('horizontal') },
          ]}
        />
        <Choices
          label={t('density')}
          value={density}
          onChange={(choice) => prefer({ density: choice })}
          options={[
            { value: 'normal', label: t('normal') },
            { value: 'compact', label: t('compact') },
          ]}
        />
      </div>
    </Card>
  );
}

/** A choice of the language. It belongs to the account and goes with the user to other computers. */
function LanguageChoice() {
  const { t } = useTranslation('me');
  const { user } = useSignedIn();
  const saves = useSaves();
  const [asked, setAsked] = useState<Language | null>(null);
  const change = async (lang: Language) => {
    setAsked(lang);
    try {
      const body = { lang };
      const { data } = await saves.send({ content: body, label: t('language') }, (sent) =>
        call(updateMe, { body }, sent),
      );
      await profileChanged(data);
    } catch (error) {
      toast.bad(refusalText(error));
    } finally {
      setAsked(null);
    }
  };
  return (
    <Choices
      label={t('language')}
      hint={t('languageHint')}
      value={asked ?? user.lang}
      onChange={(language) => void change(language)}
      options={languageChoices}
    />
  );
}

function ListSettings() {
  const { t } = useTranslation('me');
  const { count } = useFormat();
  const { pageSize, printRows, printFont } = useStore(preferences);
  return (
    <Card title={t('listsAndPrints')}>
      <div className="settings-fields">
        <Field label={t('pageSize')} hint={t('pageSizeHint')}>
          <Select
            value={pageSize}
            options={pageSizes.map((size) => ({ value: String(size), label: count(size) }))}
            onChange={(size) => prefer({ pageSize: Number(size) })}
          />
        </Field>
        <PrintNumberField
          label={t('printRows')}
          hint={t('printRowsHint')}
          value={printRows}
          onSettled={(typed) => prefer({ printRows: printNumber(typed, printLimits.rows) })}
        />
        <PrintNumberField
          label={t('printFont')}
          hint={t('printFontHint')}
          value={printFont}
          onSettled={(typed) => prefer({ printFont: printNumber(typed, printLimits.font) })}
        />
      </div>
    </Card>
  );
}

function KeySettings() {
  const { t } = useTranslation('me');
  const { keyBar } = useStore(preferences);
  const everywhere = useHotkeyList('everywhere');
  return (
    <Card title={t('keyboard')}>
      <div className="settings-fields">
        <Switch label={t('keyBar')} checked={keyBar} onChange={(shown) => prefer({ keyBar: shown })} />
        <p className="t3 sm">{t('keysHint')}</p>
        <KeyList hotkeys={everywhere} />
      </div>
    </Card>
  );
}
