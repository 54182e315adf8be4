import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administrationTable, measureAdministration } from '#administration';
import { chequesTable, measureCheques } from '#cheques';
import { type Site, thisTree, treeIn } from '#ground/tree';
import { importsTable, measureImports } from '#imports/imports';
import { installmentsTable, measureInstallments } from '#installments';
import { invoicesTable, measureInvoices } from '#invoices';
import { matchingTable, measureMatching } from '#matching';
import type { Options } from '#options';
import { measurePage } from '#page/page';
import { pageTable } from '#page/page-table';
import { measurePrint, printTable } from '#page/print';
import { withTrees } from '#page/trees';
import { measurePosting } from '#posting/posting';
import { postingTable } from '#posting/posting-table';
import { measureReports } from '#reports/reports';
import { reportsTable } from '#reports/reports-table';
import { measureStock, stockTable } from '#stock/stock';
import { measureTypeAhead, typeAheadTable } from '#type-ahead';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const resultsFolder = fileURLToPath(new URL('../results/', import.meta.url));

/** Progress goes to the error stream, tables to the output. */
const say = (text: string) => process.stderr.write(`${text}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Measures the parts that the options name, prints tables and writes the figures into a file. */
export async function measure(options: Options): Promise<void> {
  if (options.page || options.print) await measureInBrowser(options);
  if (options.matching) print(`${matchingTable(measureMatching(options.repeats))}\n`);
  const { posting, reports, administration, imports, catalog, invoices, installments, stock, cheques } = options;
  const some = [posting, reports, administration, imports, catalog, invoices, installments, stock, cheques];
  if (some.includes(true)) await measureWithGround(options);
}

async function measureInBrowser(options: Options): Promise<void> {
  const { beside, chromium } = options;
  const around = { now: projectRoot, beside, chromium, say, interrupted: interruption() };
  const { page, prints } = await withTrees(around, async (browser, trees) => ({
    page: options.page ? await measurePage(browser, trees, options, say) : [],
    prints: options.print ? await measurePrint(browser, trees, options, say) : [],
  }));
  if (page.length > 0) print(`${pageTable(page)}\n`);
  if (prints.length > 0) print(`${printTable(prints)}\n`);
  print(`Written to ${writeResults(options, { at: new Date().toISOString(), options, page, prints })}`);
}

/** Rejects when the user interrupts the measurement, so that no database is left behind. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    process.once('SIGINT', () => reject(new Error('Interrupted.')));
    process.once('SIGTERM', () => reject(new Error('Interrupted.')));
  });
}

async function measureWithGround(options: Options): Promise<void> {
  const trees = options.beside === null ? [thisTree] : [thisTree, await treeIn(options.beside)];
  const sites: Site[] = [];
  try {
    for (const tree of trees) sites.push({ tree, ground: await tree.prepareGround(options.engine, options.folder) });
    const [site, beside] = sites;
    if (site !== undefined) {
      await Promise.race([measureOn(beside === undefined ? [site] : [site, beside], options), interruption()]);
    }
  } finally {
    for (const { ground } of sites) await ground.remove();
  }
}

async function measureOn(sites: readonly [Site, Site?], options: Options): Promise<void> {
  const { length: cores, 0: core } = cpus();
  const machine = { cores, cpu: core?.model ?? '', memoryGiB: Math.round(totalmem() / 2 ** 30) };
  const software = { node: process.versions.node, postgres: sites[0].ground.serverVersion };
  print(
    `${cores} cores (${machine.cpu}), ${machine.memoryGiB} GiB; Node.js ${software.node}, PostgreSQL ${software.postgres}\n`,
  );
  const posting = options.posting ? await measurePosting(sites, options, say) : [];
  if (posting.length > 0) print(`${postingTable(posting)}\n`);
  const reports = options.reports ? await measureReports(sites, options, say) : [];
  if (reports.length > 0) print(`${reportsTable(reports)}\n`);
  const administration = options.administration ? await measureAdministration(sites[0], options, say) : [];
  if (administration.length > 0) print(`${administrationTable(administration)}\n`);
  const imports = options.imports ? await measureImports(sites[0], options, say) : [];
  if (imports.length > 0) print(`${importsTable(imports)}\n`);
  const catalog = options.catalog ? await measureTypeAhead(sites[0], options, say) : [];
  if (catalog.length > 0) print(`${typeAheadTable(catalog, options.sizes)}\n`);
  const invoices = options.invoices ? await measureInvoices(sites, options, say) : [];
  if (invoices.length > 0) print(`${invoicesTable(invoices)}\n`);
  const installments = options.installments ? await measureInstallments(sites[0], options, say) : null;
  if (installments !== null) print(`${installmentsTable(installments, options.sizes)}\n`);
  const stock = options.stock ? await measureStock(sites[0], options, say) : [];
  if (stock.length > 0) print(`${stockTable(stock)}\n`);
  const cheques = options.cheques ? await measureCheques(sites[0], options, say) : [];
  if (cheques.length > 0) print(`${chequesTable(cheques, options.sizes)}\n`);
  const measured = { posting, reports, administration, imports, catalog, invoices, installments, stock, cheques };
  const results = { machine, software, options, ...measured };
  print(`Written to ${writeResults(options, { at: new Date().toISOString(), ...results })}`);
}

function writeResults<R extends { readonly at: string }>({ results: wanted }: Options, results: R): string {
  const folder = wanted === null ? resultsFolder : resolve(wanted);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${results.at.replaceAll(':', '-')}.json`);
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
  return path;
}
