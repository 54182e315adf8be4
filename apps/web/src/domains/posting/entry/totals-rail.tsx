import { accountDetails } from '@cashbook/contract/ledger/accounts';
import { dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import { ACCOUNT, type Draft } from '@cashbook/kernel';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryKind, MoneyAccount, TotalRow } from '#domains/posting/described/kind.ts';
import { type Document, isUndecided } from '#domains/posting/draft/document.ts';
import { accountIn } from '#domains/posting/draft/fields.ts';
import { lastSaved } from '#domains/posting/draft/store.ts';
import { movedOn, type PreviewRow, previewOf } from '#domains/posting/machine/preview.ts';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Facts } from '#ui/card.tsx';
import { Grand } from '#ui/table/columns.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { AccountBalance } from './account-balance.tsx';
import { accountFields, namesOfAccounts } from './names-of-accounts.ts';
import './totals-rail.css';

export interface TotalsRailProps {
  kind: EntryKind;
  document: Document;
  /** The buttons Save, Reset and Home. */
  actions: ReactNode;
}

/** The rail beside the rows: the totals, also in words, the postings of the save, and the facts of the document. */
export function TotalsRail({ kind, document, actions }: TotalsRailProps) {
  const { t, i18n } = useTranslation('vouchers');
  const { total, quantity } = useFormat();
  const [first, ...others] = kind.totals(document);
  const shown = (row: TotalRow) => ('paisa' in row ? total(row.paisa) : quantity(row.milli));
  const amountPaisa = 'paisa' in first ? first.paisa : 0n;
  const ruled = kind.ruled(document);
  const drafts = ruled.ok ? ruled.drafts : [];
  const words = i18n.language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  return (
    <aside className="card totals-rail" aria-label={t('totals')}>
      <div className="card-body">
        <p className="t3 sm">{t(first.word)}</p>
        <p className="big">
          <Grand>{shown(first)}</Grand>
        </p>
        {others.length > 0 && <Facts amounts items={others.map((row) => [t(row.word), shown(row)])} />}
        <p className="t2 sm words">{amountPaisa > 0n && words(amountPaisa)}</p>
        <BelowZero kind={kind} document={document} drafts={drafts} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section className="rail-parts" aria-label={t('willPostAndFacts')} tabIndex={0}>
        <WillPost kind={kind} document={document} rows={previewOf(drafts)} />
        <div className="rail-part">
          <DocumentFacts kind={kind} document={document} drafts={drafts} />
        </div>
      </section>
      <div className="rail-foot">{actions}</div>
    </aside>
  );
}

function WillPost({ kind, document, rows }: { kind: EntryKind; document: Document; rows: readonly PreviewRow[] }) {
  const { t } = useTranslation('vouchers');
  const { amount } = useFormat();
  const names = namesOfAccounts(kind, document);
  const unknown = t(document.rows.some(isUndecided) ? 'notChosen' : 'lookingUp');
  const money = kind.money(document)?.account;
  const nameOf = ({ of }: PreviewRow) => {
    if (of.kind === 'others') return t('moreAccounts', { count: of.accounts });
    if (money !== undefined && 'word' in money && money.id === of.id) return t(money.word);
    const posted = kind.posted[of.id];
    const name = names.get(of.id) ?? (posted === undefined ? unknown : t(posted));
    return of.lines > 1 && of.id !== money?.id ? t('accountLines', { name, count: of.lines }) : name;
  };
  if (rows.length === 0) return null;
  return (
    <div className="rail-part">
      <h2>{t('willPost')}</h2>
      <Facts
        amounts
        items={rows.map((row) => [
          <span key="name" className="cut">{`${t(row.side === 'debit' ? 'dr' : 'cr')} ${nameOf(row)}`}</span>,
          amount(row.paisa),
        ])}
      />
    </div>
  );
}

type Item = readonly [ReactNode, ReactNode];
type PartProps = Pick<TotalsRailProps, 'kind' | 'document'> & { drafts: readonly Draft[] };

function DocumentFacts({ kind, document, drafts }: PartProps) {
  const { t } = useTranslation('vouchers');
  const { date, count } = useFormat();
  const { desk } = useSignedIn();
  const last = useStore(lastSaved)[kind.name];
  const { loaded, entries } = document;
  const money = kind.money(document);
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
  const fields = accountFields(kind);
  const account = Object.values(entries)
    .flatMap(({ values }) => fields.map((name) => accountIn(values, name)))
    .find((one) => one !== null);
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
        ...(money === null
          ? []
          : [
              [
                'word' in money.account ? t('cashAfter') : t('bankAfter'),
                <MoneyAfter key="c" money={money} document={document} drafts={drafts} />,
              ] satisfies Item,
            ]),
        // The balance of a party stands below its name.
        ...(fields.length === 0 || kind.party !== undefined
          ? []
          : [[t('accountBalance'), <AccountBalance key="b" accountId={account?.id ?? null} />] satisfies Item]),
        ...(last === undefined
          ? []
          : [[t('lastSaved'), <VoucherLink key="l" id={last.mtmId} number={last.vrNo} />] satisfies Item]),
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

/**
 * Returns the account's money in paisa after this save. For a change of a document only the difference counts. Returns null
 * while it is not known. A document that is dated after the open day is not in the balance of the open day.
 */
function useMoneyAfter(money: MoneyAccount | null, document: Document, drafts: readonly Draft[]): bigint | null {
  const isCash = money?.account.id === ACCOUNT.cash;
  const { data: dashboard } = useQuery({ ...queryOf(dashboardRoutes.read, {}), enabled: isCash });
  const { data: details } = useQuery({
    ...queryOf(accountDetails, { params: { id: String(money?.account.id) }, query: {} }),
    enabled: money !== null && !isCash,
  });
  if (money === null) return null;
  const { loaded } = document;
  const wasPaisa = loaded === null ? 0n : money.side === 'debit' ? loaded.totalPaisa : -loaded.totalPaisa;
  const movedPaisa = movedOn(money.account.id, drafts) - wasPaisa;
  if (!isCash) return details?.balance == null ? null : details.balance + movedPaisa;
  if (dashboard === undefined || (loaded !== null && loaded.vrDate > dashboard.trx_dt)) return null;
  return dashboard.totalTransaction.debit - dashboard.totalTransaction.credit + movedPaisa;
}

function MoneyAfter({
  money,
  document,
  drafts,
}: {
  money: MoneyAccount;
  document: Document;
  drafts: readonly Draft[];
}) {
  const { total } = useFormat();
  const afterPaisa = useMoneyAfter(money, document, drafts);
  return afterPaisa === null ? <span className="t3">-</span> : <span className="fig">{total(afterPaisa)}</span>;
}

/** A warning before the save that more money goes out than there is. */
function BelowZero({ kind, document, drafts }: PartProps) {
  const { t } = useTranslation('vouchers');
  const { total } = useFormat();
  const money = kind.money(document);
  const afterPaisa = useMoneyAfter(money, document, drafts);
  if (money === null || afterPaisa === null || afterPaisa >= 0n || drafts.length === 0) return null;
  const name = 'word' in money.account ? t(money.account.word) : money.account.name;
  return (
    <p className="below-zero" role="status">
      <Icon of={TriangleAlert} /> {t('belowZero', { name, amount: total(-afterPaisa) })}
    </p>
  );
}
