import { parseArgs } from 'node:util';
import { type Sizes, tinySizes, usualSizes } from '#sizes';

/** The parts to measure, and for how long. */
export interface Options {
  readonly posting: boolean;
  readonly reports: boolean;
  /** Whether to measure approving and re-dating many vouchers at once. */
  readonly administration: boolean;
  /** Whether to measure importing files of vouchers from before. */
  readonly imports: boolean;
  /** Whether to measure finding products while they are typed. */
  readonly catalog: boolean;
  /** Whether to measure sales of ten lines. */
  readonly invoices: boolean;
  /** Whether to measure the due list of installments, the portal and collections. */
  readonly installments: boolean;
  /** The stock of a branch with many movements on a day, and changes of past days. */
  readonly stock: boolean;
  /** Whether to measure the register of cheques. */
  readonly cheques: boolean;
  /** Whether to measure the proposals of bank reconciliation. */
  readonly matching: boolean;
  /** Whether to measure sign-in and changes of screen in Chromium. */
  readonly page: boolean;
  /** Whether to measure the print of a long cash book in Chromium. */
  readonly print: boolean;
  /** The path of the browser's program. */
  readonly chromium: string;
  readonly engine: 'embedded' | 'debian';
  /** The rounds of posting. In each round, pgbench and all of our cases run in turn. */
  readonly rounds: number;
  readonly sizes: Sizes;
  /** The seconds of one case in one round; pgbench takes whole ones, at least one. */
  readonly seconds: number;
  /** The scale of pgbench's tables: at least the number of clients, or they wait for each other's branch row. */
  readonly scale: number;
  /** The sizes of the books for the reports, in lines. */
  readonly lineCounts: readonly number[];
  /** Whether the movements are audited before they are measured. */
  readonly auditsStock: boolean;
  /** The number of stock movements in the measured branch. */
  readonly movements: number;
  /** The number of branches of the reports' company; head office is the busy one. */
  readonly branches: number;
  /** A part of the name: only reports with it are read. */
  readonly only: string;
  /** The number of readings of each report at each size. */
  readonly repeats: number;
  /** The folder for the figures; null for the default folder of all results. */
  readonly results: string | null;
  /** The folder of the database, which is removed afterwards; null for the default. */
  readonly folder: string | null;
  /** The folder of another built tree of the project, measured in turns with this one. */
  readonly beside: string | null;
}

export const help = `npm run bench -- [options]

Measures posting against pgbench's TPC-B on the same durable PostgreSQL, and the reports on books of growing size.
With --page and --print also the page in a browser. Prints tables and writes bench/results/<time>.json.

  --posting              posting alone
  --reports              reports alone
  --administration       approval of 20,000 vouchers and a change of date of a day's receipts, as many times as rounds; never
                         measured unless asked for
  --imports              files of 10,000 to 100,000 lines of vouchers from before, checked and imported; never measured unless asked
                         for
  --catalog              finding one of 50,000 products and parties as it is typed; never measured unless asked for
  --invoices             a sale of ten lines against a cash voucher of ten rows and TPC-B; never measured unless asked for
  --installments         the due list of 50,000 installments, the portal, and collections beside TPC-B; never measured unless asked for
  --stock                the stock of 5,000 products at a day, and a change of a past day; never measured unless asked for
  --cheques              the lists of a register of 100,000 cheques; never measured unless asked for
  --matching             proposals of matches for 5,000 lines of a bank and of the books, without a database; never measured
                         unless asked for
  --page                 the page in Chromium: sign-in and changes of screen; never measured unless asked for
  --print                the print of a long cash book in Chromium; never measured unless asked for
  --chromium <program>   chromium
  --smoke                tiny books: whether everything runs; the figures mean nothing
  --engine <name>        embedded (the PostgreSQL that comes with Cashbook) or debian; embedded
  --rounds <n>           rounds of posting; 3
  --seconds <n>          seconds of one case in one round; 10
  --scale <n>            scale of pgbench's tables; 32
  --lines <n,n,…>        sizes of the books; 100000,1000000,10000000
  --movements <n>        movements of stock; 5000000
  --no-audit             the movements of stock are not audited before they are measured, which takes long
  --branches <n>         branches that the lines of the books are of, head office the busiest; 8
  --only <text>          of the reports only those with this in their name, such as dashboard
  --repeats <n>          readings of each report at each size; 40
  --beside <path>        another built tree of the project (such as a worktree of an older commit), measured in turns with this one
  --results <path>       where the figures are written; bench/results
  --folder <path>        where the database is made (10 million lines take about 8 GB); a temporary folder`;

/** Reads the command line. Throws an Error with one sentence for a mistake. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      posting: { type: 'boolean' },
      reports: { type: 'boolean' },
      administration: { type: 'boolean' },
      imports: { type: 'boolean' },
      catalog: { type: 'boolean' },
      invoices: { type: 'boolean' },
      installments: { type: 'boolean' },
      stock: { type: 'boolean' },
      'no-audit': { type: 'boolean' },
      cheques: { type: 'boolean' },
      matching: { type: 'boolean' },
      page: { type: 'boolean' },
      print: { type: 'boolean' },
      chromium: { type: 'string' },
      smoke: { type: 'boolean' },
      engine: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      scale: { type: 'string' },
      lines: { type: 'string' },
      movements: { type: 'string' },
      branches: { type: 'string' },
      only: { type: 'string' },
      repeats: { type: 'string' },
      results: { type: 'string' },
      folder: { type: 'string' },
      beside: { type: 'string' },
    },
  });
  if (values.help === true) return 'help';
  const { engine = 'embedded', smoke = false } = values;
  if (engine !== 'embedded' && engine !== 'debian') throw new Error(`--engine is embedded or debian, not "${engine}".`);
  const number = (name: 'rounds' | 'seconds' | 'scale' | 'branches' | 'repeats' | 'movements', otherwise: number) =>
    wholeNumber(`--${name}`, values[name] ?? String(otherwise));
  const {
    posting,
    reports,
    administration,
    imports,
    catalog,
    invoices,
    installments,
    stock,
    cheques,
    matching,
    page,
    print,
  } = values;
  const some = [
    ...[posting, reports, administration, imports, catalog, invoices, installments, stock, cheques],
    ...[matching, page, print],
  ];
  const all = some.every((asked) => asked !== true);
  return {
    posting: all || posting === true,
    reports: all || reports === true,
    administration: administration === true,
    imports: imports === true,
    catalog: catalog === true,
    invoices: invoices === true,
    installments: installments === true,
    stock: stock === true,
    auditsStock: values['no-audit'] !== true,
    cheques: cheques === true,
    matching: matching === true,
    page: page === true,
    print: print === true,
    chromium: values.chromium ?? 'chromium',
    engine,
    sizes: smoke ? tinySizes : usualSizes,
    rounds: number('rounds', smoke ? 1 : 3),
    seconds: smoke && values.seconds === undefined ? 0.2 : number('seconds', 10),
    scale: number('scale', smoke ? 1 : 32),
    movements: number('movements', smoke ? 1000 : 5_000_000),
    branches: number('branches', smoke ? 2 : 8),
    only: values.only ?? '',
    repeats: number('repeats', smoke ? 1 : 40),
    lineCounts: (values.lines ?? (smoke ? '3500' : '100000,1000000,10000000'))
      .split(',')
      .map((size) => wholeNumber('--lines', size)),
    results: values.results ?? null,
    folder: values.folder ?? null,
    beside: values.beside ?? null,
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(`${name} takes whole numbers above zero, not "${text}".`);
  return Number(text);
}
