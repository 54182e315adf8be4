import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { useMemo } from 'react';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperOf } from './paper-content.ts';
import { PaperRun, printable } from './paper-run.tsx';

interface PaperPagesProps<Doc, Line> {
  doc: Doc & { branch: PrintedBranch };
  paper: Paper;
  /** The name of the paper, where a document has several. */
  name?: string;
  usePaper: PaperOf<Doc, Line>;
}

/** The pages of one document. Each has as many lines as fit. */
export function PaperPages<Doc, Line>({ doc, paper, name = '', usePaper }: PaperPagesProps<Doc, Line>) {
  const documents = useMemo(() => [printable(name, doc, usePaper)], [name, doc, usePaper]);
  return <PaperRun documents={documents} branch={doc.branch} paper={paper} />;
}
