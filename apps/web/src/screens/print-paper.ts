import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { z } from 'zod';
import { isRoll, type Paper, papers } from '#ui/print/paper.ts';
import { useUrlState } from './url-state.ts';

const paperOfSize = {
  A4: 'a4',
  A5: 'a5',
  Letter: 'letter',
  'POS 80 mm': 'roll80',
  'POS 58 mm': 'roll58',
} as const satisfies Record<PrintedBranch['paper_size'], Paper>;

/** Returns the paper in the branch's printer (spec 1 §2.6): its page size. If that is a sheet for a POS printer, its roll. */
export function paperOf({ print_size, paper_size }: Pick<PrintedBranch, 'print_size' | 'paper_size'>): Paper {
  const paper = paperOfSize[paper_size];
  return print_size === 'pos' && !isRoll(paper) ? 'roll80' : paper;
}

const urlState = z.object({ paper: z.enum(papers).optional().catch(undefined) });

/** Returns the paper of a print: the one in the address, else the branch's. Undefined while the branch is loading. */
export function usePaper(
  branch: Pick<PrintedBranch, 'print_size' | 'paper_size'> | undefined,
): [Paper | undefined, (paper: Paper) => void] {
  const [{ paper }, setUrl] = useUrlState(urlState);
  const choose = (next: Paper) => setUrl({ paper: next }, { replace: true });
  return [paper ?? (branch === undefined ? undefined : paperOf(branch)), choose];
}
