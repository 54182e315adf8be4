import { type KeyboardEvent, type Ref, useCallback, useMemo } from 'react';
import { personOf } from '#session/person.ts';
import { useSignedIn } from '#session/session.ts';
import { type Choice, TypeAhead, type TypeAheadProps } from '#ui/type-ahead.tsx';
import { type AccountsWanted, accountPicks, findAccounts, type PickedAccount } from './account-search.ts';

export interface AccountPickerProps
  extends AccountsWanted,
    Pick<TypeAheadProps<PickedAccount>, 'typed' | 'onTyped' | 'onLeft' | 'onSeek'> {
  value: PickedAccount | null;
  onChange: (account: PickedAccount | null) => void;
  /** Whose last picks are offered: screens that take other accounts keep other picks. */
  screen: string;
  onTaken?: ((account: PickedAccount) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  'aria-label'?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const choiceOf = ({ id, name, text }: PickedAccount): Choice => ({ key: String(id), label: name, detail: text });

/** The type-ahead of accounts (spec 3 §5 "Selectors"): asks from the third letter on, remembers the last picks. */
export function AccountPicker({ screen, kind, use, branchId, ...rest }: AccountPickerProps) {
  const { user, desk } = useSignedIn();
  const ofBranch = branchId ?? desk.branchId;
  const picks = useMemo(() => accountPicks(personOf(user), ofBranch, screen), [user, ofBranch, screen]);
  const search = useCallback(
    (typed: string, signal: AbortSignal) => findAccounts(typed, { kind, use, branchId }, signal),
    [kind, use, branchId],
  );
  return <TypeAhead {...rest} search={search} show={choiceOf} picks={picks} />;
}
