import { mitchMatch } from '@cashbook/contract/reports/mitch-match';
import type { ShownReport } from '#domains/reports/engine/own-parts.ts';
import { ImportHistory } from './import-history.tsx';

/** The list of held vouchers, with the way to bring more of them. */
export const mitchMatchShown: ShownReport = { report: mitchMatch, Actions: ImportHistory };
