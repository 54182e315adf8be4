import type { PicturesInBooks } from '#domains/files/index';
import { type MadeFormat, madeReportKey } from '#domains/reports/saved/made-report.store';

const ours = /^company\/\d+\/made-reports\/\d+\.(xlsx|pdf)$/;

interface Named {
  readonly companyId: number;
  readonly id: number;
  readonly name: string;
  readonly format: MadeFormat;
}

const made = `
  select m.company_id as "companyId", m.made_report_id as id, m.name, f.format
  from made_report m, unnest(array['xlsx', case when m.has_pdf then 'pdf' end]) f (format)
  where m.state = 'made' and f.format is not null
  order by m.name, f.format`;

const keyOf = ({ companyId, id, format }: Named) => madeReportKey(companyId, id, format);

/** The files of reports that were made in the morning, for backups and for the sweep of stored files. */
export const madeReportsInBooks: PicturesInBooks = {
  owns: (key) => ours.test(key),
  needed: async (owner) => {
    const { rows } = await owner.query<Named>(made);
    return new Set(rows.map(keyOf));
  },
  missing: async (owner, storedKeys) => {
    const { rows } = await owner.query<Named>(made);
    return rows.filter((row) => !storedKeys.has(keyOf(row))).map(({ name }) => name);
  },
};
