import { type Claim, warrantyRoutes } from '@cashbook/contract/warranty/claims';
import { claimNumber } from '@cashbook/kernel';
import { formatMobile } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PaperContent, PaperFact } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { usePathId } from '#screens/path-id.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';

const url = z.object({ of: z.enum(['receipt', 'challan']).catch('receipt') });

/** The receipt for the customer, or the challan that goes to the supplier with the piece. */
export function ClaimPrintPage() {
  const id = usePathId();
  const { t } = useTranslation('warranty');
  const [{ of }] = useUrlState(url);
  const { data, error } = useQuery({ ...queryOf(warrantyRoutes.read, { params: { id } }), retry: false });
  const number = data === undefined ? t('claimNo') : claimNumber(data.claim_no);
  return (
    <PaperScreen
      title={t(of)}
      back={{ to: '/warranty/claims/$id', params: { id }, children: number }}
      // A receipt of one piece is half a sheet, unless the branch prints on a roll or the user chooses a paper.
      branch={data && halfSheet(data.branch)}
      error={error}
    >
      {(paper) =>
        data !== undefined && (
          <PaperPages name={of} doc={data} paper={paper} usePaper={of === 'receipt' ? useReceipt : useChallan} />
        )
      }
    </PaperScreen>
  );
}

function halfSheet(branch: Claim['branch']): Pick<Claim['branch'], 'print_size' | 'paper_size'> {
  return branch.paper_size === 'A4' || branch.paper_size === 'Letter' ? { ...branch, paper_size: 'A5' } : branch;
}

function useReceipt(claim: Claim, frame: PrintFrame): PaperContent<never> {
  const { t } = useTranslation('warranty', { lng: frame.language });
  return {
    title: t('receiptHead'),
    number: { name: t('claimNo'), text: claimNumber(claim.claim_no) },
    date: frame.format.date(claim.taken_on),
    facts: [
      [t('customer'), claim.customer_name],
      [t('mobile'), frame.inDigits(formatMobile(claim.mobile))],
      ['', claim.customer_address],
      ...usePiece(claim, frame),
    ],
    note: t('note'),
    signatures: [
      { text: t('customer'), onSheet: true },
      { text: t('receivedBy'), onSheet: true },
    ],
  };
}

function useChallan(claim: Claim, frame: PrintFrame): PaperContent<never> {
  const { t } = useTranslation('warranty', { lng: frame.language });
  const sent = claim.steps.findLast(({ action }) => action === 'send');
  return {
    title: t('challanHead'),
    number: { name: t('claimNo'), text: claimNumber(claim.claim_no) },
    date: frame.format.date(sent?.on ?? claim.taken_on),
    facts: [[t('supplier'), claim.supplier_name ?? ''], ...usePiece(claim, frame), [t('remarks'), sent?.remarks ?? '']],
    signatures: [
      { text: t('supplier'), onSheet: true },
      { text: t('receivedBy'), onSheet: true },
    ],
  };
}

/** Returns the facts about the piece, on both papers. */
function usePiece(claim: Claim, { language, format }: PrintFrame): PaperFact[] {
  const { t } = useTranslation('warranty', { lng: language });
  const until = claim.warranty_until;
  return [
    [t('product'), claim.product_name],
    [t('serialNo'), claim.serial],
    [t('fault'), claim.fault],
    [t('accessories'), claim.accessories],
    [t('soldOn'), claim.sold_on === null ? '' : format.date(claim.sold_on)],
    [t('warrantyUntil'), until === null ? t('unknownWarranty') : format.date(until)],
  ];
}
