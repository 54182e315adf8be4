import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import type { VoucherEntry } from './use-voucher-entry.ts';
import type { VoucherKind } from './voucher-kind.ts';

/** What the screen asks before something typed is left, replaced, emptied or put into another branch. */
export function EntryDialogs({ kind, entry }: { kind: VoucherKind; entry: VoucherEntry }) {
  const { t } = useTranslation('vouchers');
  const { state, find, resetting } = entry;
  return (
    <>
      <LeaveGuard isUnsaved={() => state.unsaved} title={t(kind.texts.leave)} hint={t('leaveHint')} />
      <ConfirmDialog
        open={find.asking !== null}
        onClose={() => find.answer(false)}
        title={t('replaceTitle')}
        body={t('replaceBody', { number: find.asking ?? '' })}
        confirmLabel={t('replace')}
        tone="danger"
        onConfirm={() => find.answer(true)}
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

/** Into which branch lines go that were typed in another one than one works in now. Only a person knows. */
function BranchDialog({ entry: { state, save } }: { entry: VoucherEntry }) {
  const { t } = useTranslation('vouchers');
  const { t: tUi } = useTranslation('ui');
  const { settings } = useSignedIn();
  const there = state.typedIn().branchName;
  const here = settings.branch.name;
  return (
    <Dialog
      open={save.asksBranch}
      onClose={() => void save.answerBranch('later')}
      title={t('branchTitle')}
      description={t('branchBody', { there, here })}
      footer={
        <>
          <Button autoFocus onClick={() => void save.answerBranch('later')}>
            {tUi('cancel')}
          </Button>
          <Button onClick={() => void save.answerBranch('here')}>{t('saveIn', { branch: here })}</Button>
          <Button variant="primary" onClick={() => void save.answerBranch('there')}>
            {t('saveIn', { branch: there })}
          </Button>
        </>
      }
    />
  );
}
