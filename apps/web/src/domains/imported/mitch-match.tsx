import { mitchMatch } from '@cashbook/contract/reports/mitch-match';
import type { ShownReport } from '#domains/reports/engine/own-parts.ts';
import { ImportHistory } from './import-history.tsx';

/** The list of imported vouchers that are kept out of the books, with a button that imports more. */
export const mitchMatchShown: ShownReport = { report: mitchMatch, Actions: ImportHistory };
