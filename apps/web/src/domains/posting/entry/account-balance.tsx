import { accountDetails } from '@cashbook/contract/ledger/accounts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChosenAccount } from '#domains/posting/draft/fields.ts';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';

/** The present balance of an account with its side. A dash if it is zero, not known, or hidden from this person. */
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

/** The balance of the party before the save. The line has its space before the balance is known. */
export function PartyBalance({ account }: { account: ChosenAccount | null }) {
  const { t } = useTranslation('vouchers');
  if (account === null) return '\u00a0';
  return (
    <>
      {t('accountBalance')} <AccountBalance accountId={account.id} />
    </>
  );
}
