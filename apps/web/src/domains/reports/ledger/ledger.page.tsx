import { ApiError } from '@cashbook/contract/client';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPicker, type PickedAccount } from '#domains/ledger/index.ts';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { isAskable, ledgerKind } from '../account-book/book-kinds.ts';
import { BookReport, BookStatus } from '../account-book/book-report.tsx';
import { useBook } from '../account-book/use-book.ts';
import { ReportScreen } from '../engine/report-screen.tsx';
import { type ReportFilters, useReportFilters } from '../engine/use-report-filters.ts';
import { type LedgerAccount, useLedgerAccount } from './use-ledger-account.ts';

/** Ledger (spec 2 §2): the lines of one account in a branch between two dates. */
export function LedgerPage() {
  const { t } = useTranslation('reports');
  const filters = useReportFilters({ startsWithMonth: true });
  const { question, draft } = filters;
  const asked = isAskable(ledgerKind, question) ? question : null;
  const book = useBook(ledgerKind, asked, filters.runs);
  const { account } = useLedgerAccount(asked?.account ?? null, asked?.branch ?? null);
  const wanted = useLedgerAccount(draft.account, draft.branch);
  const [missing, setMissing] = useState(false);
  const [picked, setPicked] = useState<PickedAccount | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useDropUnknown(filters, wanted.error);

  const known = wanted.account === undefined ? null : pickedFrom(wanted.account);
  const chosen = picked?.id === draft.account ? picked : known?.id === draft.account ? known : null;
  const choose = (next: PickedAccount | null) => {
    setPicked(next);
    filters.change({ account: next?.id ?? null });
    if (next !== null) setMissing(false);
  };
  const check = () => {
    setMissing(draft.account === null);
    if (draft.account === null) field.current?.focus();
    return draft.account !== null;
  };
  return (
    <ReportScreen
      title={t('ledger')}
      formats={ledgerKind.formats}
      fetchExport={asked === null ? null : (format) => ledgerKind.file(asked, format)}
      printPath={ledgerKind.printPath}
      filters={filters}
      check={check}
      subject={account?.name}
      status={asked !== null && <BookStatus kind={ledgerKind} book={book} />}
      error={asked === null ? null : book.error}
      onTryAgain={book.tryAgain}
      prompt={asked === null ? t('selectAccount') : undefined}
      report={
        book.error !== null && book.latest === undefined ? null : (
          <>
            {account !== undefined && <AccountFacts account={account} />}
            <BookReport kind={ledgerKind} filters={filters} book={book} />
          </>
        )
      }
    >
      <Field label={t('account')} width="wide" error={missing ? t('selectLedgerAccount') : undefined}>
        <AccountPicker
          ref={field}
          value={chosen}
          onChange={choose}
          screen="ledger"
          branchId={draft.branch ?? undefined}
          placeholder={t('findAccount')}
        />
      </Field>
    </ReportScreen>
  );
}

/** An account that the branch now chosen knows nothing of is chosen no longer. One that the address asks for stays. */
function useDropUnknown({ draft, question, branches, change }: ReportFilters, error: Error | null) {
  const { t } = useTranslation('reports');
  const isUnknown = error instanceof ApiError && error.code === 'not_found';
  const moved = draft.branch !== question?.branch;
  const branch = branches.find(({ id }) => id === draft.branch)?.name ?? '';
  const drop = useRef<() => void>(() => undefined);
  drop.current = () => {
    change({ account: null });
    toast.info(t('accountNotThere', { branch }));
  };
  useEffect(() => {
    if (isUnknown && moved) drop.current();
  }, [isUnknown, moved]);
}

const pickedFrom = ({ id, name, code, mobile, group }: LedgerAccount): PickedAccount => ({
  id,
  name,
  text: [code, mobile, group].filter(Boolean).join(' · '),
});

/** Whose ledger it is: name, code, mobile, address; for an account that is no party, its group. */
function AccountFacts({ account }: { account: LedgerAccount }) {
  const { t } = useTranslation('reports');
  const { name, code, mobile, address, group } = account;
  return (
    <section className="account-facts" aria-label={t('account')}>
      <h2>{name}</h2>
      {[code, mobile, address || group].filter(Boolean).map((fact) => (
        <span key={fact} className="t2 fig">
          {fact}
        </span>
      ))}
    </section>
  );
}
