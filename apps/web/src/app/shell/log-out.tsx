import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countDrafts } from '#session/drafts.ts';
import { personOf } from '#session/person.ts';
import { refusalText } from '#session/refusal-text.ts';
import { leave, useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';

/** Signs out; with drafts in this browser it asks first what is to become of them. */
export function useLogOut() {
  const { user } = useSignedIn();
  const [drafts, setDrafts] = useState(0);
  const go = async (discardDrafts: boolean) => {
    setDrafts(0);
    try {
      await leave({ discardDrafts });
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  const start = () => {
    const kept = countDrafts(personOf(user));
    if (kept === 0) void go(false);
    else setDrafts(kept);
  };
  return { start, dialog: <LogOutDialog drafts={drafts} onClose={() => setDrafts(0)} onLeave={go} /> };
}

interface LogOutDialogProps {
  drafts: number;
  onClose: () => void;
  onLeave: (discardDrafts: boolean) => void;
}

function LogOutDialog({ drafts, onClose, onLeave }: LogOutDialogProps) {
  const { t } = useTranslation('shell');
  const { t: tUi } = useTranslation('ui');
  return (
    <Dialog
      open={drafts > 0}
      onClose={onClose}
      title={t('logOutTitle')}
      description={t('draftsQuestion', { count: drafts })}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="danger" onClick={() => onLeave(true)}>
            {t('discardDrafts')}
          </Button>
          <Button variant="primary" autoFocus onClick={() => onLeave(false)}>
            {t('keepDrafts')}
          </Button>
        </>
      }
    />
  );
}
