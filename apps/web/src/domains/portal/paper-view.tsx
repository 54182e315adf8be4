import type { CustomerBooks } from '@cashbook/contract/portal/customer-books';
import type { LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FramedRun, type Printable, printable } from '#domains/posting/paper/paper-run.tsx';
import { useFrame } from '#screens/print-frame.ts';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { languageOf } from './books-query.ts';
import { receiptOf, useReceipt, useStatement } from './portal-papers.ts';

const url = z.object({
  of: z.enum(['receipt', 'statement']).catch('statement'),
  voucher: z.coerce.number().int().positive().catch(0),
});

/** A receipt is half a sheet, a statement a whole one, until somebody chooses another paper. */
const usualPaper = {
  receipt: { print_size: 'normal', paper_size: 'A5' },
  statement: { print_size: 'normal', paper_size: 'A4' },
} as const;

interface PaperViewProps {
  books: CustomerBooks;
  /** The link to the page that the paper belongs to. */
  back: LinkProps;
  printedBy: string;
}

/** A receipt or the statement on pages, as the address says, with the way back and the printer. */
export function PaperView({ books, back, printedBy }: PaperViewProps) {
  const { t } = useTranslation('portal');
  const [{ of, voucher }] = useUrlState(url);
  const [paper, choosePaper] = usePaper(usualPaper[of]);
  const document = useMemo(() => documentOf(books, of, voucher), [books, of, voucher]);
  return (
    <>
      <PageHead
        title={of === 'receipt' ? t('receipt') : t('statement')}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} {...back}>
              {t('back')}
            </ButtonLink>
            <PaperChoice paper={paper} onChange={choosePaper} />
            <PrintButton />
          </>
        }
      />
      {document === null && <Empty />}
      <Suspense>
        {document !== null && paper !== undefined && (
          <Pages books={books} document={document} paper={paper} printedBy={printedBy} />
        )}
      </Suspense>
    </>
  );
}

function documentOf(books: CustomerBooks, of: 'receipt' | 'statement', voucher: number): Printable | null {
  if (of === 'statement') return printable('statement', books, useStatement);
  const receipt = receiptOf(books, voucher);
  return receipt === null ? null : printable(`receipt ${voucher}`, receipt, useReceipt);
}

interface PagesProps extends Omit<PaperViewProps, 'back'> {
  document: Printable;
  paper: Paper;
}

function Pages({ books: { branch, company }, document, paper, printedBy }: PagesProps) {
  const { i18n } = useTranslation();
  const [printedAt] = useState(() => new Date().toISOString());
  const documents = useMemo(() => [document], [document]);
  const frame = useFrame({
    ...{ language: languageOf(i18n.language), grouping: company.money_format, printedBy, printedAt },
    ...{ owner: company, below: branch === null ? null : branch.name, logo: null },
  });
  return <FramedRun documents={documents} frame={frame} paper={paper} />;
}
