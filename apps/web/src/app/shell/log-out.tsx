import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentQueue } from '#domains/posting/entry/queue-provider.tsx';
import { documentStore } from '#domains/posting/entry/store.ts';
import { personOf } from '#session/person.ts';
import { refusalText } from '#session/refusal-text.ts';
import { leave, useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';

/** What this browser has of somebody and the books do not. */
interface Kept {
  drafts: number;
  /** Saved, and not sent yet. */
  queued: number;
}

/** Signs out; with drafts in this browser it asks first what is to become of them, and says what waits to be sent. */
export function useLogOut() {
  const { user } = useSignedIn();
  const { queue } = useDocumentQueue();
  const person = personOf(user);
  const [kept, setKept] = useState<Kept | null>(null);
  const go = async (discardDrafts: boolean) => {
    setKept(null);
    try {
      if (discardDrafts) documentStore.dropAllDrafts(person);
      await leave();
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  const start = () => {
    const now = { drafts: documentStore.countDrafts(person), queued: queue.state().items.length };
    if (now.drafts + now.queued === 0) void go(false);
    else setKept(now);
  };
  return {
    start,
    dialog: kept !== null && <LogOutDialog kept={kept} onClose={() => setKept(null)} onLeave={go} />,
  };
}

interface LogOutDialogProps {
  kept: Kept;
  onClose: () => void;
  onLeave: (discardDrafts: boolean) => void;
}

function LogOutDialog({ kept: { drafts, queued }, onClose, onLeave }: LogOutDialogProps) {
  const { t } = useTranslation('shell');
  const { t: tUi } = useTranslation('ui');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('logOutTitle')}
      description={[
        queued > 0 ? t('queuedAtLogOut', { count: queued }) : '',
        drafts > 0 ? t('draftsQuestion', { count: drafts }) : '',
      ].join(' ')}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          {drafts > 0 && (
            <Button variant="danger" onClick={() => onLeave(true)}>
              {t('discardDrafts')}
            </Button>
          )}
          <Button variant="primary" autoFocus onClick={() => onLeave(false)}>
            {drafts > 0 ? t('keepDrafts') : t('logOut')}
          </Button>
        </>
      }
    />
  );
}
