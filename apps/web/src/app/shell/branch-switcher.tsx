import { branchOptions } from '@cashbook/contract/access/session';
import { status } from '@cashbook/contract/enumerations';
import { useQuery } from '@tanstack/react-query';
import { Building, Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftInHand } from '#domains/posting/draft/store.ts';
import { workIn } from '#session/desk.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { anythingUnsaved } from '#session/unsaved.ts';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Icon } from '#ui/theme/icon.tsx';

interface Wanted {
  id: number;
  name: string;
}

export interface BranchSwitcherProps {
  /** Called after a switch of the branch: the screen starts anew in it. */
  onSwitched: () => void;
}

/** The working branch, and a choice of another for a user with several branches. */
export function BranchSwitcher({ onSwitched }: BranchSwitcherProps) {
  const { t } = useTranslation('shell');
  const { settings } = useSignedIn();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { data = [] } = useQuery({ ...queryOf(branchOptions, {}), staleTime: 60_000 });
  const open = data.filter((branch) => branch.status === status.active);
  const { branch } = settings;

  const go = async ({ id, name }: Wanted) => {
    try {
      await workIn(id);
      onSwitched();
      toast.ok(t('nowIn', { branch: name }));
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  const pick = (choice: Wanted) => {
    if (choice.id === branch.id) return;
    if (anythingUnsaved()) setWanted(choice);
    else void go(choice);
  };
  const where = (
    <>
      <b>{branch.name}</b>
      <span className="t3 t-wide">{t('branchCode', { code: String(branch.id).padStart(4, '0') })}</span>
    </>
  );
  if (open.length < 2) return <div className="top-branch">{where}</div>;
  return (
    <>
      <Menu
        label={t('switchBranch')}
        align="start"
        trigger={
          <button className="top-branch opens" type="button" aria-label={t('branchMenu', { branch: branch.name })}>
            {where}
            <Icon of={ChevronDown} />
          </button>
        }
        items={open.map(({ id, name }) => ({
          key: String(id),
          label: name,
          icon: id === branch.id ? Check : Building,
          run: () => pick({ id, name }),
        }))}
      />
      <ConfirmDialog
        open={wanted !== null}
        onClose={() => setWanted(null)}
        title={t('switchTitle', { branch: wanted?.name ?? '' })}
        body={draftInHand.get() === null ? t('switchLoses') : t('switchKeepsDraft', { branch: branch.name })}
        confirmLabel={t('switchBranch')}
        onConfirm={() => (wanted === null ? undefined : go(wanted))}
      />
    </>
  );
}
