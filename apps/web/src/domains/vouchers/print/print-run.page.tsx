import { readVouchersToPrint } from '@cashbook/contract/vouchers/voucher-prints';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PaperRun } from '#domains/posting/paper/paper-run.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { call } from '#session/api.ts';
import { Empty } from '#ui/empty.tsx';
import { papersOf } from './own-papers.ts';
import { askedOf, type PrintChoice, printChoice, searchOf } from './print-choice.ts';

/** The pages of all vouchers that the print centre has chosen. The printer prints exactly these pages. */
export function PrintRunPage() {
  const { t } = useTranslation(['voucherAdmin', 'vouchers', 'print']);
  const { grouped } = useFormat();
  const [choice] = useUrlState(printChoice);
  const { branch, documents, count, isComplete, error } = useDocuments(choice);
  const isReady = isComplete && error === null && documents.length > 0;
  return (
    <>
      <PaperScreen
        title={t('printOf', { ns: 'vouchers', number: t('vouchers') })}
        note={count !== undefined && <span className="t3 sm">{t('toPrint', { count, shown: grouped(count) })}</span>}
        back={{ to: '/admin/print', search: searchOf(choice), children: t('printVouchers') }}
        branch={branch}
        error={error}
      >
        {(paper) => isReady && branch !== undefined && <PaperRun documents={documents} branch={branch} paper={paper} />}
      </PaperScreen>
      {error === null && isComplete && documents.length === 0 && <Empty title={t('noneToPrint')} />}
      {error === null && !isComplete && (
        <p className="t2" role="status">
          {t('readingVouchers', { done: grouped(documents.length), all: grouped(count ?? 0) })}
        </p>
      )}
    </>
  );
}

/** Reads all vouchers of the choice with their papers, slice by slice. */
function useDocuments(choice: PrintChoice) {
  const asked = askedOf(choice);
  const queries = useQueryClient();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [readVouchersToPrint.method, readVouchersToPrint.path, asked],
    enabled: asked !== null,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: after, signal }) => {
      const query = after === null ? { ...asked } : { ...asked, after };
      const { data: slice } = await call(readVouchersToPrint, { query }, { signal });
      return { ...slice, documents: await papersOf(slice.vouchers, queries) };
    },
    getNextPageParam: ({ next }) => next,
    retry: false,
    // A print shows one moment, so no refetch replaces pages that a person is looking at.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const wantsMore = hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const documents = useMemo(() => data?.pages.flatMap((slice) => slice.documents) ?? [], [data]);
  const [first] = data?.pages ?? [];
  const isComplete = asked === null || (data !== undefined && !hasNextPage);
  return { branch: first?.branch, count: first?.count, documents, isComplete, error };
}
