import { accountDetails } from '@cashbook/contract/ledger/accounts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import type { ChosenAccount } from './fields.ts';

/** What an account has come to now, with its side; a dash where that is nothing, not known, or not this person's to see. */
export function AccountBalance({ accountId }: { accountId: number | null }) {
  const { t } = useTranslation('vouchers');
  const { total } = useFormat();
  const { data } = useQuery({
    ...queryOf(accountDetails, { params: { id: String(accountId) }, query: {} }),
    enabled: accountId !== null,
  });
  if (accountId === null || !data?.balance) return <span className="t3">-</span>;
  const side = data.balance > 0n ? t('dr') : t('cr');
  return <span className="fig">{`${total(data.balance > 0n ? data.balance : -data.balance)} ${side}`}</span>;
}

/** What the party owes, or is owed, before the document is saved. Its line is there before it is known. */
export function PartyBalance({ account }: { account: ChosenAccount | null }) {
  const { t } = useTranslation('vouchers');
  if (account === null) return '\u00a0';
  return (
    <>
      {t('accountBalance')} <AccountBalance accountId={account.id} />
    </>
  );
}
