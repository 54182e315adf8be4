import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { useHotkeyList } from '#ui/keys/hotkeys.ts';
import { KeyList } from '#ui/keys/key-list.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** The dialog that `?` opens: every key of the current screen, then the keys that work everywhere. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const here = useHotkeyList('screen');
  const everywhere = useHotkeyList('everywhere');
  return (
    <Dialog open={open} onClose={onClose} title={t('keys')} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {here.length > 0 && <KeyList hotkeys={here} />}
      <h2>{t('allKeysEverywhere')}</h2>
      <KeyList hotkeys={everywhere} />
    </Dialog>
  );
}
