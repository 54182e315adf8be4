import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { TextField } from '#screens/form/fields.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CompanyInput } from './company-input.ts';
import './host-fields.css';

const mostHosts = 20;

/**
 * The fields for the addresses at which the company signs in, each with its title. If the installation has other
 * companies, no address can be added.
 */
export function HostFields({ mayAdd }: { mayAdd: boolean }) {
  const { t } = useTranslation('administration');
  const { control, formState } = useFormContext<CompanyInput>();
  const { fields, append, remove } = useFieldArray<CompanyInput, 'hosts'>({ control, name: 'hosts' });
  const error = formState.errors.hosts?.root ?? formState.errors.hosts;
  const message = typeof error?.message === 'string' ? error.message : '';
  return (
    <div className="full host-list">
      {fields.length === 0 && <p className="hint">{t('noHosts')}</p>}
      {fields.map(({ id, host }, index) => (
        <div key={id} className="host-row">
          <TextField<CompanyInput>
            name={`hosts.${index}.host`}
            label={t('host')}
            hint={index === 0 && mayAdd ? t('hostHint') : undefined}
            maxLength={253}
            inputMode="url"
            readOnly={!mayAdd}
          />
          <TextField<CompanyInput> name={`hosts.${index}.title`} label={t('title')} maxLength={120} />
          <TextField<CompanyInput> name={`hosts.${index}.tagline`} label={t('tagline')} maxLength={200} />
          <IconButton
            icon={Trash2}
            label={t('removeHost', { host: host === '' ? t('thisHost') : host })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {message !== '' && <Notice tone="bad">{error?.type === 'refusal' ? message : fieldText(message)}</Notice>}
      {!mayAdd && <Notice>{t('hostsByOperator')}</Notice>}
      {mayAdd && fields.length < mostHosts && (
        <div>
          <Button icon={Plus} onClick={() => append({ host: '', title: '', tagline: '' })}>
            {t('addHost')}
          </Button>
        </div>
      )}
    </div>
  );
}
