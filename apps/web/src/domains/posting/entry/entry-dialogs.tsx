import { useTranslation } from 'react-i18next';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/overlay/dialog.tsx';
import type { Entry } from './use-entry.ts';
import type { Finding } from './use-finding.ts';

export interface EntryDialogsProps {
  kind: EntryKind;
  entry: Entry;
  finding: Finding;
  /** The question before the screen drops a document that may be in the books. */
  resetting: { open: boolean; close: () => void; confirm: () => void };
}

/** The dialogs before typed content is left, replaced, emptied or saved into another branch. */
export function EntryDialogs({ kind, entry, finding, resetting }: EntryDialogsProps) {
  const { t } = useTranslation('vouchers');
  return (
    <>
      <LeaveGuard
        isUnsaved={() => entry.unsaved}
        title={t('leaveTitle', { noun: t(kind.noun) })}
        hint={t('leaveHint')}
      />
      <ConfirmDialog
        open={finding.asking !== null}
        onClose={() => finding.answer(false)}
        title={t('replaceTitle')}
        body={t('replaceBody', { number: finding.asking ?? '' })}
        confirmLabel={t('replace')}
        tone="danger"
        onConfirm={() => finding.answer(true)}
      />
      <ConfirmDialog
        open={resetting.open}
        onClose={resetting.close}
        title={t('resetTitle')}
        body={t('draftDoubtful')}
        confirmLabel={t('reset')}
        tone="danger"
        onConfirm={resetting.confirm}
      />
      <BranchDialog entry={entry} />
    </>
  );
}

/**
 * The dialog that asks into which branch rows go. They were typed in another branch than the current one, and only a person
 * knows.
 */
function BranchDialog({ entry }: { entry: Entry }) {
  const { t } = useTranslation('vouchers');
  const { t: tUi } = useTranslation('ui');
  const { settings } = useSignedIn();
  const { situation, document } = entry.state;
  const there = document.place.branchName;
  const here = settings.branch.name;
  const later = () => entry.do({ type: 'understood' });
  return (
    <Dialog
      open={situation.is === 'asks_branch'}
      onClose={later}
      title={t('branchTitle')}
      description={t('branchBody', { there, here })}
      footer={
        <>
          <Button autoFocus onClick={later}>
            {tUi('cancel')}
          </Button>
          <Button onClick={() => entry.do({ type: 'save_asked', into: 'here' })}>
            {t('saveIn', { branch: here })}
          </Button>
          <Button variant="primary" onClick={() => entry.do({ type: 'save_asked', into: 'there' })}>
            {t('saveIn', { branch: there })}
          </Button>
        </>
      }
    />
  );
}
