import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { VoucherTexts } from './voucher-kind.ts';

/** Asks before the screen is left with something unsaved. A lost session is not held up: the draft waits for it. */
export function LeaveGuard({ unsaved, texts }: { unsaved: boolean; texts: VoucherTexts }) {
  const { t } = useTranslation('vouchers');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && session.get().status === 'signed-in' && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t(texts.leave)}
      description={t('leaveHint')}
      footer={
        <>
          <Button onClick={() => blocker.reset?.()} autoFocus>
            {t('stay')}
          </Button>
          <Button variant="primary" onClick={() => blocker.proceed?.()}>
            {t('leave')}
          </Button>
        </>
      }
    />
  );
}
