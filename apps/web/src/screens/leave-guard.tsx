import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#session/session.ts';
import { guardUnsaved } from '#session/unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

export interface LeaveGuardProps {
  /** Called before the user leaves. */
  isUnsaved: () => boolean;
  /** The texts of the screen; without them the dialog uses the texts of any form. */
  title?: string | undefined;
  hint?: string | undefined;
}

/** Asks before the user leaves the screen with unsaved changes. A user whose session is lost may leave at once. */
export function LeaveGuard({ isUnsaved, title, hint }: LeaveGuardProps) {
  const { t } = useTranslation('ui');
  const ask = useRef(isUnsaved);
  ask.current = isUnsaved;
  useEffect(() => guardUnsaved(() => ask.current()), []);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() && session.get().status === 'signed-in' && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title ?? t('leaveTitle')}
      description={hint ?? t('leaveHint')}
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
