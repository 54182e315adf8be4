import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { useMemo, useState } from 'react';
import { type PrintFrame, usePrintFrame } from '#screens/print-frame.ts';
import type { Paper } from '#ui/print/paper.ts';
import { PagedSheets } from './paged-sheets.tsx';
import type { PaperContent } from './paper-content.ts';
import { PaperSheet } from './paper-sheet.tsx';

interface PaperPagesProps<Doc, Line> {
  doc: Doc & { branch: PrintedBranch };
  paper: Paper;
  /** Words the document. A hook, because the words come from the catalogues of the branch's language. */
  useContent: (doc: Doc, frame: PrintFrame) => PaperContent<Line>;
}

/** The pages of one document. Each has as many lines as fit. Another `useContent` needs another `key`. */
export function PaperPages<Doc, Line>({ doc, paper, useContent }: PaperPagesProps<Doc, Line>) {
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(doc.branch, printedAt);
  const content = useContent(doc, frame);
  const printed = useMemo(() => ({ doc, frame }), [doc, frame]);
  return (
    <PagedSheets
      paper={paper}
      printed={printed}
      rows={content.lines.length}
      sheet={(part) => <PaperSheet key={part.page} content={content} frame={frame} paper={paper} {...part} />}
    />
  );
}
