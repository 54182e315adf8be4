import { type ComponentType, type KeyboardEvent, type Ref, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { loadMessages } from '#i18n/start.ts';
import { personOf } from '#session/person.ts';
import { useSignedIn } from '#session/session.ts';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { type Choice, TypeAhead, type TypeAheadProps } from '#ui/type-ahead/type-ahead.tsx';
import {
  type AccountsWanted,
  accountPicks,
  findAccounts,
  markOf,
  type OfferedAccount,
  type PickedAccount,
  pickedOf,
} from './account-search.ts';
import type { CreateAccountProps } from './create-account.tsx';

export interface AccountPickerProps
  extends AccountsWanted,
    Pick<TypeAheadProps<PickedAccount>, 'typed' | 'onTyped' | 'onLeft' | 'onSeek'> {
  value: PickedAccount | null;
  onChange: (account: PickedAccount | null) => void;
  /** The name under which the last picks are stored. Screens that take other accounts have other picks. */
  screen: string;
  /** Whether a user with the permission can create a party or an account here. */
  creates?: boolean | undefined;
  onTaken?: ((account: PickedAccount) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  'aria-label'?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The type-ahead of accounts (spec 3 §5 "Selectors"): searches from the third letter on and remembers the last picks. */
export function AccountPicker({ screen, kind, use, branchId, creates, onChange, ...rest }: AccountPickerProps) {
  const { user, desk } = useSignedIn();
  const { t } = useTranslation('ui');
  const ofBranch = branchId ?? desk.branchId;
  const picks = useMemo(() => accountPicks(personOf(user), ofBranch, screen), [user, ofBranch, screen]);
  const search = useCallback(
    (typed: string, signal: AbortSignal) => findAccounts(typed, { kind, use, branchId }, signal),
    [kind, use, branchId],
  );
  const creating = useCreating(creates === true, use);
  const closed = (created: PickedAccount | null) => {
    creating.close();
    if (created === null) return;
    picks.remember(created);
    onChange(created);
    rest.onTaken?.(created);
  };
  const { Dialog, mayCreate, text, open } = creating;
  return (
    <>
      <TypeAhead<OfferedAccount>
        {...rest}
        // While the dialog is open, the typed text is the name of the new account, so nothing is looked up.
        onLeft={Dialog === null ? rest.onLeft : undefined}
        onChange={(account) => onChange(account === null ? null : pickedOf(account))}
        search={search}
        show={useChoice()}
        picks={picks}
        create={
          mayCreate
            ? { label: (typed) => (typed === '' ? t('createAccount') : t('createNamed', { text: typed })), run: open }
            : undefined
        }
      />
      {Dialog !== null && <Dialog text={text} use={use} onClosed={closed} />}
    </>
  );
}

function useChoice(): (account: OfferedAccount) => Choice {
  const { t } = useTranslation('ui');
  const { total } = useFormat();
  return ({ id, name, text, balancePaisa = null }) => {
    const choice = { key: String(id), label: name, detail: text, mark: markOf({ id, text }) };
    if (balancePaisa === null) return choice;
    const side = balancePaisa > 0n ? t('dr') : t('cr');
    return {
      ...choice,
      aside: balancePaisa === 0n ? '-' : `${total(balancePaisa < 0n ? -balancePaisa : balancePaisa)} ${side}`,
    };
  };
}

/**
 * Returns the dialog that creates an account. Its code is loaded when it is opened. Afterwards the focus returns to where
 * it was.
 */
function useCreating(isWanted: boolean, use: AccountsWanted['use']) {
  const { t } = useTranslation('ui');
  const { can } = useSignedIn();
  const [shown, setShown] = useState<{ Dialog: ComponentType<CreateAccountProps>; text: string } | null>(null);
  const origin = useRef<Element | null>(null);
  const mayCreate = isWanted && ((can('coa.edit') && use !== 'invoice') || (can('party.edit') && use !== 'contra'));
  useHotkeys(mayCreate ? [{ keys: 'alt+n', does: t('keyCreate') }] : []);
  return {
    mayCreate,
    Dialog: shown?.Dialog ?? null,
    text: shown?.text ?? '',
    close: () => {
      setShown(null);
      if (origin.current instanceof HTMLElement) origin.current.focus();
    },
    open: (text: string) => {
      origin.current = document.activeElement;
      const dialog = import('./create-account.tsx').then((file) => file.CreateAccountDialog);
      Promise.all([dialog, loadMessages(['ledger', 'records', 'refusals', 'sentences'])]).then(
        ([Dialog]) => setShown({ Dialog, text }),
        () => toast.bad(t('searchFailed')),
      );
    },
  };
}
