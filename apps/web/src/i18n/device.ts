import { deviceOf } from '@cashbook/contract/access/device';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that names a device, as the server describes it, in the language of the page. An empty name stays
 * empty.
 */
export function useDeviceName() {
  const { t } = useTranslation('ui');
  return (name: string) => {
    if (name === '') return '';
    const device = deviceOf(name);
    if (device === null) return t('unknownDevice');
    return device.system === '' ? device.browser : t('deviceOn', { browser: device.browser, system: device.system });
  };
}
