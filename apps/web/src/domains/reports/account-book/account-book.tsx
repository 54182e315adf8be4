import { ApiError } from '@cashbook/contract/client';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickedAccount } from '#domains/ledger/index.ts';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { phone } from '#ui/use-media.ts';
import { ReportScreen } from '../engine/report-screen.tsx';
import type { ReportFilters } from '../engine/use-report-filters.ts';
import { type BookKind, isAskable } from './book-kinds.ts';
import { BookReport, BookStatus } from './book-report.tsx';
import { useBook } from './use-book.ts';
import { type BookAccount, useBookAccount } from './use-book-account.ts';

/** What the field in which the account is chosen is given. */
export interface AccountFieldProps {
  value: PickedAccount | null;
  onChange: (account: PickedAccount | null) => void;
  /** Whose accounts are offered. */
  branchId: number | undefined;
  /** Focused when no account is chosen. */
  ref: (field: HTMLElement | null) => void;
}

export interface AccountBookProps {
  kind: BookKind;
  filters: ReportFilters;
  label: string;
  /** What to do before an account is chosen. */
  prompt: string;
  field: (props: AccountFieldProps) => ReactNode;
}

/** A book of one account (spec 2 §2): its lines in a branch between two dates. */
export function AccountBook({ kind, filters, label, prompt, field }: AccountBookProps) {
  const { t } = useTranslation('reports');
  const { question, draft } = filters;
  const asked = isAskable(kind, question) ? question : null;
  const book = useBook(kind, asked, filters.runs);
  const { account } = useBookAccount(asked?.account ?? null, asked?.branch ?? null);
  const wanted = useBookAccount(draft.account, draft.branch);
  const [missing, setMissing] = useState(false);
  const [picked, setPicked] = useState<PickedAccount | null>(null);
  const shown = useRef<HTMLElement | null>(null);
  useDropUnknown(filters, wanted.error);
  useStartAtMissing(draft.account === null, shown);

  const known = wanted.account === undefined ? null : pickedFrom(wanted.account);
  const chosen = picked?.id === draft.account ? picked : known?.id === draft.account ? known : null;
  const choose = (next: PickedAccount | null) => {
    setPicked(next);
    filters.change({ account: next?.id ?? null });
    if (next !== null) setMissing(false);
  };
  const check = () => {
    setMissing(draft.account === null);
    if (draft.account === null) shown.current?.focus();
    return draft.account !== null;
  };
  return (
    <ReportScreen
      title={t(kind.title)}
      formats={kind.formats}
      fetchExport={asked === null ? null : (format) => kind.file(asked, format)}
      printPath={kind.printPath}
      filters={filters}
      check={check}
      subject={account?.name}
      status={asked !== null && <BookStatus kind={kind} book={book} />}
      error={asked === null ? null : book.error}
      onTryAgain={book.tryAgain}
      prompt={asked === null ? prompt : undefined}
      report={
        book.error !== null && book.latest === undefined ? null : (
          <>
            {account !== undefined && <AccountFacts account={account} />}
            <BookReport kind={kind} filters={filters} book={book} />
          </>
        )
      }
    >
      <Field label={label} width="wide" error={missing ? t(kind.accountMissing) : undefined}>
        {field({
          value: chosen,
          onChange: choose,
          branchId: draft.branch ?? undefined,
          ref: (element) => {
            shown.current = element;
          },
        })}
      </Field>
    </ReportScreen>
  );
}

/** The first thing to do where no account is chosen is to choose one. */
function useStartAtMissing(isMissing: boolean, field: RefObject<HTMLElement | null>) {
  const startsThere = useRef(isMissing && !window.matchMedia(phone).matches);
  useEffect(() => {
    if (startsThere.current) field.current?.focus();
    startsThere.current = false;
  }, [field]);
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

const pickedFrom = ({ id, name, code, mobile, group }: BookAccount): PickedAccount => ({
  id,
  name,
  text: [code, mobile, group].filter(Boolean).join(' · '),
});

/** Whose book it is: name, code, mobile, address; for an account that is no party, its group. */
function AccountFacts({ account }: { account: BookAccount }) {
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
