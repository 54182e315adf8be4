import type { RouteReply } from '@cashbook/contract/route';
import { readVouchersToPrint } from '@cashbook/contract/vouchers/voucher-prints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { askedOf, type PrintChoice, printChoice, searchOf } from './print-choice.ts';
import { VoucherSheets } from './voucher-sheets.tsx';

type Slice = RouteReply<typeof readVouchersToPrint>;

/** The pages of all vouchers that the print centre has chosen. The printer prints exactly these pages. */
export function PrintRunPage() {
  const { t } = useTranslation(['voucherAdmin', 'vouchers', 'print']);
  const { grouped } = useFormat();
  const [choice] = useUrlState(printChoice);
  const { branch, vouchers, count, complete, error } = useVouchers(choice);
  const [paper, choosePaper] = usePaper(branch);
  const ready = complete && branch !== undefined && paper !== undefined && vouchers.length > 0;
  return (
    <>
      <PageHead
        title={t('printOf', { ns: 'vouchers', number: t('vouchers') })}
        note={count !== undefined && <span className="t3 sm">{t('toPrint', { count, shown: grouped(count) })}</span>}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to="/admin/print" search={searchOf(choice)}>
              {t('printVouchers')}
            </ButtonLink>
            <PaperChoice paper={paper} onChange={choosePaper} />
            <PrintButton />
          </>
        }
      />
      {error !== null && <Empty title={refusalText(error)} />}
      {error === null && complete && vouchers.length === 0 && <Empty title={t('noneToPrint')} />}
      {error === null && !complete && (
        <p className="t2" role="status">
          {t('readingVouchers', { done: grouped(vouchers.length), all: grouped(count ?? 0) })}
        </p>
      )}
      <Suspense>{ready && <VoucherSheets vouchers={vouchers} branch={branch} paper={paper} />}</Suspense>
    </>
  );
}

/** Reads all vouchers of the choice, slice by slice. */
function useVouchers(choice: PrintChoice) {
  const asked = askedOf(choice);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [readVouchersToPrint.method, readVouchersToPrint.path, asked],
    enabled: asked !== null,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: after, signal }) => {
      const query = after === null ? { ...asked } : { ...asked, after };
      return (await call(readVouchersToPrint, { query }, { signal })).data;
    },
    getNextPageParam: ({ next }: Slice) => next,
    retry: false,
    // A print shows one moment, so no refetch replaces pages that a person is looking at.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const wantsMore = hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const vouchers = useMemo(() => data?.pages.flatMap((slice) => slice.vouchers) ?? [], [data]);
  const [first] = data?.pages ?? [];
  const complete = asked === null || (data !== undefined && !hasNextPage);
  return { branch: first?.branch, count: first?.count, vouchers, complete, error };
}
