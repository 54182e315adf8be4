import { type Claim, warrantyRoutes } from '@cashbook/contract/warranty/claims';
import { claimNumber } from '@cashbook/kernel';
import { formatMobile } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePathId } from '#screens/path-id.ts';
import { usePrintFrame } from '#screens/print-frame.ts';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { Sheet, Sheets } from '#ui/overlay/sheet.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { isRoll, type Paper } from '#ui/print/paper.ts';
import './claim-print.css';

const url = z.object({ of: z.enum(['receipt', 'challan']).catch('receipt') });
type PrintOf = z.output<typeof url>['of'];

/** The receipt for the customer, or the challan that goes to the supplier with the piece. */
export function ClaimPrintPage() {
  const id = usePathId();
  const { t } = useTranslation('warranty');
  const [{ of }] = useUrlState(url);
  const { data, error } = useQuery({ ...queryOf(warrantyRoutes.read, { params: { id } }), retry: false });
  // A receipt of one piece is half a sheet, unless the branch prints on a roll or the user chooses a paper.
  const [paper, choosePaper] = usePaper(data?.branch && halfSheet(data.branch));
  return (
    <>
      <PageHead
        title={t(of)}
        crumbs={[]}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to="/warranty/claims/$id" params={{ id }}>
              {data === undefined ? t('claimNo') : claimNumber(data.claim_no)}
            </ButtonLink>
            <PaperChoice paper={paper} onChange={choosePaper} />
            <PrintButton />
          </>
        }
      />
      {error !== null && <Empty title={refusalText(error)} />}
      <Suspense>{data !== undefined && paper !== undefined && <Page claim={data} of={of} paper={paper} />}</Suspense>
    </>
  );
}

function halfSheet(branch: Claim['branch']): Pick<Claim['branch'], 'print_size' | 'paper_size'> {
  return branch.paper_size === 'A4' || branch.paper_size === 'Letter' ? { ...branch, paper_size: 'A5' } : branch;
}

function Page({ claim, of, paper }: { claim: Claim; of: PrintOf; paper: Paper }) {
  const { t: tPrint } = useTranslation('print');
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(claim.branch, printedAt);
  const { language, format, letterhead, foot, inDigits } = frame;
  const { t } = useTranslation('warranty', { lng: language });
  const sent = claim.steps.findLast(({ action }) => action === 'send');
  const isChallan = of === 'challan';
  const until = claim.warranty_until;
  const facts: ReadonlyArray<readonly [string, string]> = [
    isChallan ? [t('supplier'), claim.supplier_name ?? ''] : [t('customer'), claim.customer_name],
    ...(isChallan
      ? []
      : ([
          [t('mobile'), inDigits(formatMobile(claim.mobile))],
          ['', claim.customer_address],
        ] as const)),
    [t('product'), claim.product_name],
    [t('serialNo'), claim.serial],
    [t('fault'), claim.fault],
    [t('accessories'), claim.accessories],
    [t('soldOn'), claim.sold_on === null ? '' : format.date(claim.sold_on)],
    [t('warrantyUntil'), until === null ? t('unknownWarranty') : format.date(until)],
    [t('remarks'), isChallan ? (sent?.remarks ?? '') : ''],
  ];
  const day = isChallan ? (sent?.on ?? claim.taken_on) : claim.taken_on;
  return (
    <Sheets label={tPrint('pages')}>
      <Sheet
        paper={paper}
        language={language}
        letterhead={letterhead}
        title={t(isChallan ? 'challanHead' : 'receiptHead')}
        left={
          <>
            {t('claimNo')} <b>{claimNumber(claim.claim_no)}</b>
          </>
        }
        right={format.date(day)}
        foot={foot(1, 1)}
      >
        <table className="claim-print">
          <tbody>
            {facts
              .filter(([, text]) => text !== '')
              .map(([name, text]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{text}</td>
                </tr>
              ))}
          </tbody>
        </table>
        {!isChallan && <p className="claim-note">{t('note')}</p>}
        {!isRoll(paper) && (
          <div className="signatures">
            <span>{t(isChallan ? 'supplier' : 'customer')}</span>
            <span>{t('receivedBy')}</span>
          </div>
        )}
      </Sheet>
    </Sheets>
  );
}
