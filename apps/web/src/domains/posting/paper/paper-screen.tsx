import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { refusalText } from '#session/refusal-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Paper } from '#ui/print/paper.ts';

interface PaperScreenProps {
  title: string;
  note?: ReactNode;
  /** The link to the page that the paper belongs to. */
  back: Omit<LinkProps, 'children'> & { children: string };
  /** The choices of this print alone. */
  choices?: ReactNode;
  /** The branch whose printer and paper are the usual ones. Undefined while it loads. */
  branch: Pick<PrintedBranch, 'print_size' | 'paper_size'> | undefined;
  error: Error | null;
  /** The sentence for the error. Default: that of the refusal. */
  errorText?: string | undefined;
  /** Draws the pages on a paper. */
  children: (paper: Paper) => ReactNode;
}

/** The screen of a print: the way back, the choice of the paper, and the pages. The printer prints exactly these pages. */
export function PaperScreen({ title, note, back, choices, branch, error, errorText, children }: PaperScreenProps) {
  const [paper, choosePaper] = usePaper(branch);
  return (
    <>
      <PageHead
        title={title}
        crumbs={[]}
        note={note}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} {...back} />
            {choices}
            <PaperChoice paper={paper} onChange={choosePaper} />
            <PrintButton />
          </>
        }
      />
      {error !== null && <Empty title={errorText ?? refusalText(error)} />}
      <Suspense>{branch !== undefined && paper !== undefined && children(paper)}</Suspense>
    </>
  );
}
