import type { PicturesInBooks } from '#domains/files/index';
import { madeReportKey } from '#domains/reports/saved/made-report.store';

const ours = /^company\/\d+\/made-reports\/\d+\.xlsx$/;

interface Named {
  readonly companyId: number;
  readonly id: number;
  readonly name: string;
}

const made = `select company_id as "companyId", made_report_id as id, name from made_report where state = 'made' order by name`;

/** The files of reports that were made in the morning, for backups and for the sweep of stored files. */
export const madeReportsInBooks: PicturesInBooks = {
  owns: (key) => ours.test(key),
  needed: async (owner) => {
    const { rows } = await owner.query<Named>(made);
    return new Set(rows.map(({ companyId, id }) => madeReportKey(companyId, id)));
  },
  missing: async (owner, storedKeys) => {
    const { rows } = await owner.query<Named>(made);
    return rows.filter(({ companyId, id }) => !storedKeys.has(madeReportKey(companyId, id))).map(({ name }) => name);
  },
};
