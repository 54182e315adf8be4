import { type KeyboardEvent, type Ref, useCallback, useMemo } from 'react';
import { useSignedIn } from '#session/session.ts';
import { type Choice, TypeAhead } from '#ui/type-ahead.tsx';
import { type AccountKind, accountPicks, findAccounts, type PickedAccount } from './account-search.ts';

export interface AccountPickerProps {
  value: PickedAccount | null;
  onChange: (account: PickedAccount | null) => void;
  /** Whose last picks are offered: screens that take other accounts keep other picks. */
  screen: string;
  /** Offers accounts of one kind only; all when absent. */
  kind?: AccountKind | undefined;
  /** Numbers of accounts never offered here. Keep its identity between renders. */
  leftOut?: readonly number[] | undefined;
  onTaken?: ((account: PickedAccount) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  'aria-label'?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const nothing: readonly number[] = [];
const choiceOf = ({ id, name, text }: PickedAccount): Choice => ({ key: String(id), label: name, detail: text });

/** The type-ahead of accounts (spec 3 §5 "Selectors"): asks from the third letter on, remembers the last picks. */
export function AccountPicker({ screen, kind = '', leftOut = nothing, ...rest }: AccountPickerProps) {
  const { user, desk } = useSignedIn();
  const picks = useMemo(() => accountPicks(user.id, desk.branchId, screen), [user.id, desk.branchId, screen]);
  const search = useCallback(
    (typed: string, signal: AbortSignal) => findAccounts(typed, kind, leftOut, signal),
    [kind, leftOut],
  );
  return <TypeAhead {...rest} search={search} show={choiceOf} picks={picks} />;
}
