import { openingRoutes } from '@cashbook/contract/vouchers/openings';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Input } from '#domains/records/typed-record.ts';
import { AmountField, ChoiceField } from '#screens/form/fields.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/toast.tsx';

const amountName = 'opening_amount';
const sideName = 'opening_side';

/** Whether this person can give a new customer an opening balance: the opening day takes vouchers. */
function useMayOpen(): boolean {
  const { can } = useSignedIn();
  const enabled = can('opening.create');
  const { data } = useQuery({ ...queryOf(openingRoutes.list, { query: {} }), enabled });
  if (!enabled || data === undefined || data.opening_date === null) return false;
  return !data.is_closed || can('dayclose.jumpdate');
}

/** What a new customer owes, or is owed, when the books begin; saved as an opening balance once the customer is. */
export function OpeningFields() {
  const { t } = useTranslation('records');
  const { desk } = useSignedIn();
  const branchId: unknown = useWatch<Input>({ name: 'branch_id' });
  const mayOpen = useMayOpen();
  // An opening balance is written into the books of the branch in which one works.
  if (!mayOpen || branchId !== desk.branchId) return null;
  return (
    <>
      <AmountField<Input> name={amountName} label={t('openingBalance')} hint={t('openingHint')} />
      <ChoiceField<Input>
        name={sideName}
        label={t('openingSide')}
        options={[
          { value: 'debit', label: t('owesUs') },
          { value: 'credit', label: t('weOwe') },
        ]}
      />
    </>
  );
}

/** What the form holds of it at first. */
export const openingStart: Input = { [amountName]: '', [sideName]: 'debit' };

/**
 * Saves what was typed as opening balance of the party of this number. The party is there by then: where its opening balance is
 * refused, that is said, and the grid of opening balances is the place to go on.
 */
export function useSaveOpening(): (accountId: number, input: Input) => Promise<void> {
  const { t } = useTranslation('records');
  const { desk } = useSignedIn();
  const navigate = useNavigate();
  const saves = useSaves();
  return async (account, input) => {
    const amount = input[amountName];
    if (typeof amount !== 'number' || amount === 0 || input.branch_id !== desk.branchId) return;
    const rows = [{ account, [input[sideName] === 'credit' ? 'credit' : 'debit']: amount }];
    try {
      await saves.send({ content: rows, label: t('openingBalance') }, (sent) =>
        call(openingRoutes.save, { body: { rows } }, sentFrom(desk, sent)),
      );
    } catch (error) {
      toast.bad(t('openingRefused', { reason: refusalText(error) }));
      void navigate({ to: '/accounts/opening' });
    }
  };
}
