import { partyCalls } from '@cashbook/contract/parties/party-calls';
import { openingRoutes } from '@cashbook/contract/vouchers/openings';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Input } from '#domains/records/typed-record.ts';
import { AmountField, ChoiceField } from '#screens/form/fields.tsx';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import type { SentWith } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';

const amountName = 'opening_amount';
const sideName = 'opening_side';

/** Whether this user can give a new customer an opening balance: the opening day takes vouchers. */
function useMayOpen(): boolean {
  const { can } = useSignedIn();
  const enabled = can('opening.create');
  const { data } = useQuery({ ...queryOf(openingRoutes.list, { query: {} }), enabled });
  if (!enabled || data === undefined || data.opening_date === null) return false;
  return !data.is_closed || can('dayclose.jumpdate');
}

/**
 * The opening balance of a new customer: what they owe us or we owe them when the books begin. It is saved with the
 * customer.
 */
export function OpeningFields() {
  const { t } = useTranslation('records');
  const { desk } = useSignedIn();
  const branchId: unknown = useWatch<Input>({ name: 'branch_id' });
  const mayOpen = useMayOpen();
  // An opening balance is written into the books of the working branch.
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

/** The initial values of these fields. */
export const openingStart: Input = { [amountName]: '', [sideName]: 'debit' };

/**
 * Returns a function that adds a customer together with its opening balance, both or neither. It returns null unless an
 * opening balance was typed for the working branch.
 */
export function useAddWithOpening() {
  const { desk } = useSignedIn();
  return (body: Input, input: Input, sent: SentWith) => {
    const amount = input[amountName];
    if (typeof amount !== 'number' || amount === 0 || input.branch_id !== desk.branchId) return null;
    const opening = {
      opening_amount: amount,
      opening_side: input[sideName] === 'credit' ? 'credit' : 'debit',
    } as const;
    return call(partyCalls.addWithOpening, { body: { ...body, ...opening } }, sentFrom(desk, sent)).then(
      ({ data }) => data,
    );
  };
}
