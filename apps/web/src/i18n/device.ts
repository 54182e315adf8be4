import { deviceOf } from '@cashbook/contract/access/device';
import { useTranslation } from 'react-i18next';

/** Names a device that the server tells of, in the language of the page; nothing stays nothing. */
export function useDeviceName() {
  const { t } = useTranslation('ui');
  return (told: string) => {
    if (told === '') return '';
    const device = deviceOf(told);
    if (device === null) return t('unknownDevice');
    return device.system === '' ? device.browser : t('deviceOn', { browser: device.browser, system: device.system });
  };
}
