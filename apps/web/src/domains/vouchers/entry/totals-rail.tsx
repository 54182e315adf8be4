import { accountDetails } from '@cashbook/contract/ledger/chart-of-accounts';
import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import { dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { Facts } from '#ui/card.tsx';
import { Grand } from '#ui/columns.tsx';
import { type LoadedVoucher, type TypedVoucher, totalPaisa } from './lines.ts';
import { type PreviewRow, postingPreview } from './posting-preview.ts';
import type { VoucherKind } from './voucher-kind.ts';

export interface TotalsRailProps {
  kind: VoucherKind;
  typed: TypedVoucher;
  lastSaved: SavedVoucher | null;
  /** Save, Reset, Home. */
  actions: ReactNode;
}

/** Beside the lines: what they come to, in words too, what will be posted, and the facts of the voucher. */
export function TotalsRail({ kind, typed, lastSaved, actions }: TotalsRailProps) {
  const { t, i18n } = useTranslation('vouchers');
  const { total } = useFormat();
  const sumPaisa = totalPaisa(typed.lines);
  const words = i18n.language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  return (
    <aside className="card totals-rail" aria-label={t('totals')}>
      <div className="card-body">
        <p className="t3 sm">{t(kind.texts.total)}</p>
        <p className="big">
          <Grand>{total(sumPaisa)}</Grand>
        </p>
        <p className="t2 sm words">{sumPaisa > 0n && words(sumPaisa)}</p>
      </div>
      <WillPost rows={postingPreview(typed.lines, kind.moneySide)} />
      <div className="rail-part">
        <VoucherFacts kind={kind} typed={typed} sumPaisa={sumPaisa} lastSaved={lastSaved} />
      </div>
      <div className="rail-foot">{actions}</div>
    </aside>
  );
}

function WillPost({ rows }: { rows: readonly PreviewRow[] }) {
  const { t } = useTranslation('vouchers');
  const { amount } = useFormat();
  const nameOf = ({ of }: PreviewRow) => {
    if (of.kind === 'money') return t('cash');
    if (of.kind === 'others') return t('moreAccounts', { count: of.accounts });
    return of.lines > 1 ? t('accountLines', { name: of.name, count: of.lines }) : of.name;
  };
  if (rows.length === 0) return null;
  return (
    <div className="rail-part">
      <h2>{t('willPost')}</h2>
      <Facts
        amounts
        items={rows.map((row) => [
          <span key="name" className="cut">{`${t(row.side === 'debit' ? 'dr' : 'cr')} ${nameOf(row)}`}</span>,
          amount(row.amountPaisa),
        ])}
      />
    </div>
  );
}

type Item = readonly [ReactNode, ReactNode];

function VoucherFacts({ kind, typed, sumPaisa, lastSaved }: Omit<TotalsRailProps, 'actions'> & { sumPaisa: bigint }) {
  const { t } = useTranslation('vouchers');
  const { date, count } = useFormat();
  const { desk } = useSignedIn();
  const { loaded } = typed;
  const number: Item[] =
    loaded === null
      ? [
          [
            t('voucherNo'),
            <span key="n" className="t2">
              {t('givenOnSave')}
            </span>,
          ],
        ]
      : [
          [t('voucherNo'), <VoucherLink key="n" id={loaded.mtmId} number={loaded.vrNo} />],
          [t('version'), count(loaded.version)],
        ];
  const last: Item[] =
    lastSaved === null
      ? []
      : [[t('lastSaved'), <VoucherLink key="l" id={lastSaved.mtm_id} number={lastSaved.vr_no} />]];
  return (
    <Facts
      items={[
        ...number,
        [
          t('date'),
          <span key="d" className="fig">
            {date(loaded?.vrDate ?? desk.transactionDate)}
          </span>,
        ],
        [t('cashAfter'), <CashAfter key="c" kind={kind} loaded={loaded} sumPaisa={sumPaisa} />],
        [t('accountBalance'), <AccountBalance key="b" accountId={typed.entry.account?.id ?? null} />],
        ...last,
      ]}
    />
  );
}

function VoucherLink({ id, number }: { id: number; number: string }) {
  return (
    <Link className="fig" to="/vouchers/$id" params={{ id: String(id) }}>
      {number}
    </Link>
  );
}

/** The cash of the branch once this is saved; of a voucher being changed only the difference moves it. */
function CashAfter({ kind, loaded, sumPaisa }: { kind: VoucherKind; loaded: LoadedVoucher | null; sumPaisa: bigint }) {
  const { total } = useFormat();
  const { data } = useQuery(queryOf(dashboardRoutes.read, {}));
  // A voucher of a later day than the open one is not in the balance of the open one.
  if (data === undefined || (loaded !== null && loaded.vrDate > data.trx_dt)) return <span className="t3">-</span>;
  const movedPaisa = sumPaisa - (loaded?.totalPaisa ?? 0n);
  const beforePaisa = data.totalTransaction.debit - data.totalTransaction.credit;
  return <span className="fig">{total(beforePaisa + (kind.moneySide === 'debit' ? movedPaisa : -movedPaisa))}</span>;
}

function AccountBalance({ accountId }: { accountId: number | null }) {
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
