import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentStore } from '#domains/posting/draft/store.ts';
import { useDocumentQueue } from '#domains/posting/queue/queue-provider.tsx';
import { personOf } from '#session/person.ts';
import { refusalText } from '#session/refusal-text.ts';
import { leave, useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';

/** The work of a user that is in this browser but not in the books. */
interface Kept {
  drafts: number;
  /** The saved documents that are not sent yet. */
  queued: number;
  /** The drafts and queued documents that the browser has no room for. Closing or reloading this page would lose them. */
  onPageAlone: number;
}

/** Returns the sign-out. With drafts in this browser it first asks what to do with them, and reports the queued documents. */
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
    const now = {
      drafts: documentStore.countDrafts(person),
      queued: queue.state().items.length,
      onPageAlone: documentStore.countOnPageAlone(person),
    };
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

function LogOutDialog({ kept: { drafts, queued, onPageAlone }, onClose, onLeave }: LogOutDialogProps) {
  const { t } = useTranslation('shell');
  const { t: tUi } = useTranslation('ui');
  // A full browser keeps nothing for later. Then the dialog says only that, and staying is the first choice.
  const isFull = onPageAlone > 0;
  const asksOfDrafts = drafts > 0 && !isFull;
  const sentences = isFull
    ? [t('onPageAloneAtLogOut', { count: onPageAlone })]
    : [
        queued > 0 ? t('queuedAtLogOut', { count: queued }) : '',
        drafts > 0 ? t('draftsQuestion', { count: drafts }) : '',
      ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('logOutTitle')}
      description={sentences.join(' ')}
      footer={
        <>
          <Button autoFocus={isFull} onClick={onClose}>
            {tUi('cancel')}
          </Button>
          {asksOfDrafts && (
            <Button variant="danger" onClick={() => onLeave(true)}>
              {t('discardDrafts')}
            </Button>
          )}
          <Button variant="primary" autoFocus={!isFull} onClick={() => onLeave(false)}>
            {asksOfDrafts ? t('keepDrafts') : t('logOut')}
          </Button>
        </>
      }
    />
  );
}
