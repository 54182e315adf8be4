import { importedRoutes, type UnresolvedVoucher } from '@cashbook/contract/imported/imported-history';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';

/** A dialog that asks for the reason and removes the voucher from the list. */
export function RemoveDialog({ voucher, onClose }: { voucher: UnresolvedVoucher; onClose: () => void }) {
  const { t } = useTranslation('history');
  const navigate = useNavigate();
  const { held_id, version, number } = voucher;
  return (
    <ReasonDialog
      title={t('removeTitle', { number })}
      body={t('removeHint')}
      does={t('remove')}
      label={t('remove')}
      send={(reason, { headers }) =>
        call(importedRoutes.removeUnresolved, { body: { held_id, version, reason } }, { headers })
      }
      said={t('removedToast', { number })}
      onDone={() => void navigate({ to: '/reports/mitch-match' })}
      onClose={onClose}
    />
  );
}
