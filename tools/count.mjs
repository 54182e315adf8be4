// `npm run count`: the cost of each kind of document, each report, each record and each paper, beside its budget. The
// cost is the number of formatted lines.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allowances } from './count-allowances.mjs';
import { documentTables, files, kinds, knownKinds, lists } from './count-documents.mjs';
import { cards, papers, unattributedPapers } from './count-papers.mjs';
import { recordFiles, recordLists, records } from './count-records.mjs';
import { knownReports, reportBudget, reportFiles, reportLists, reports } from './count-reports.mjs';
import { ownedFunctions, unattributedSql } from './count-sql.mjs';
import { projectRoot } from './prepare.mjs';

const parts = ['contract', 'table', 'rule', 'server', 'sql', 'audit', 'page', 'cards', 'papers', 'lists'];
const reportParts = ['contract', 'rule', 'server', 'sql', 'page', 'lists'];
const recordParts = ['contract', 'table', 'server', 'sql', 'page', 'cards', 'papers', 'lists'];
const paperBudget = 100;

function linesOf(path, until) {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const end = until === undefined ? text.length : text.indexOf(until);
  if (end === -1) throw new Error(`${path} has no "${until}"`);
  return text.slice(0, end).trimEnd().split('\n');
}

const countOf = (paths) => paths.reduce((sum, path) => sum + linesOf(path).length, 0);

const documentsOf = (ids) => ids.reduce((sum, id) => sum + (kinds.find((kind) => kind.id === id)?.documents ?? 1), 0);

const functions = ownedFunctions([...files, ...reportFiles, ...recordFiles]);

/**
 * Returns the lines of one instance, by part. Lines that several share count in equal parts for each document, report or
 * record.
 */
function costOf(id, ofParts, described) {
  const shared = [
    ...described.map(({ part, path, of, until }) => ({ part, of, lines: linesOf(path, until).length })),
    ...functions.map(({ lines, owners }) => ({ part: 'sql', of: owners, lines })),
    ...cards.map(({ of, paths }) => ({ part: 'cards', of, lines: countOf(paths) })),
    ...papers.map(({ of, paths }) => ({ part: 'papers', of, lines: countOf(paths) })),
  ];
  const cost = Object.fromEntries(ofParts.map((part) => [part, 0]));
  for (const { part, of, lines } of shared) if (of.includes(id)) cost[part] += lines / documentsOf(of);
  return cost;
}

/** Returns the row of an instance: its whole cost beside its budget. */
function summed(name, cost, budget) {
  return { name, cost, lines: Math.ceil(Object.values(cost).reduce((sum, part) => sum + part, 0)), budget };
}

/** Returns the number of lines that name the kind in the lists, and those of its entry among the known kinds. */
function listed({ named, id, ofKnown }) {
  const entries = linesOf(knownKinds)
    .join('\n')
    .matchAll(/^ {2}'?([a-z-]+)'?: \{\n(?:.*\n)*?^ {2}\},$/gm);
  const isOwn = (name) => (ofKnown === undefined ? name.split('-')[0] === id : ofKnown.includes(name));
  const own = [...entries].filter(([, name]) => isOwn(name)).map(([entry]) => entry.split('\n').length);
  const naming = lists.map((path) => linesOf(path).filter((line) => named.test(line)).length);
  return [...own, ...naming].reduce((sum, lines) => sum + lines, 0);
}

/** Returns the lines of one document of each kind, by part. */
function countDocuments() {
  return kinds.map((kind) => {
    const cost = costOf(kind.id, parts, files);
    for (const { table, of } of documentTables) {
      if (of.includes(kind.id)) cost.table += tableLines(table) / documentsOf(of);
    }
    cost.lists += listed(kind) / kind.documents;
    return summed(kind.documents === 1 ? kind.name : `${kind.name}, each`, cost, kind.budget);
  });
}

/** Whether the lines belong to the report, whose name also appears in permissions of others. */
const names = (named, lines) => named.test(lines.replace(/permission: '[^']*'|@cashbook\//g, ''));

/** Returns the lines of each report, by part. */
function countReports() {
  const entries =
    linesOf(knownReports)
      .join('\n')
      .match(/^ {2}\{\n(?: {4}.*\n)*? {2}\},$/gm) ?? [];
  return reports.map(({ id, named }) => {
    const cost = costOf(id, reportParts, reportFiles);
    cost.lists += reportLists.reduce((sum, path) => sum + linesOf(path).filter((line) => names(named, line)).length, 0);
    cost.lists += entries
      .filter((entry) => names(named, entry))
      .reduce((sum, entry) => sum + entry.split('\n').length, 0);
    return summed(id.replaceAll('-', ' '), cost, reportBudget);
  });
}

const migrations = readdirSync(join(projectRoot, 'db/migrations'))
  .flatMap((file) => linesOf(`db/migrations/${file}`))
  .join('\n');

/** Returns the lines of the table and the indexes of a record. */
function tableLines(table) {
  const [made = ''] = new RegExp(`^create table ${table} \\([\\s\\S]*?^\\);`, 'm').exec(migrations) ?? [];
  const indexes = migrations.match(new RegExp(`^create (unique )?index \\w+( |\\n  )on ${table} .*$`, 'gm')) ?? [];
  if (made === '') throw new Error(`the migrations make no table ${table}`);
  return [made, ...indexes].join('\n').split('\n').length;
}

/** Returns the lines of each record, by part. */
function countRecords() {
  return records.map(({ name, named, budget, ...its }) => {
    const id = name.replaceAll(' ', '_');
    const { table = id, sharedBy = 1 } = its;
    const cost = costOf(id, recordParts, recordFiles);
    cost.table += tableLines(table) / sharedBy;
    for (const path of recordLists) cost.lists += linesOf(path).filter((line) => named.test(line)).length;
    return summed(name, cost, budget);
  });
}

/** Returns the lines of each paper. The engine of prints counts for none of them. */
function countPapers() {
  return papers.map(({ name, paths }) => summed(name, { lines: countOf(paths) }, paperBudget));
}

/** Returns the figures as a table of Markdown, as in docs/patterns.md. */
function tableOf(head, ofParts, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const heads = [head, ...ofParts, 'lines', 'budget'];
  const cells = rows.map(({ name, cost, lines, budget }) => [
    name,
    ...ofParts.map((part) => Math.round(cost[part])),
    lines,
    budget,
  ]);
  return [line(heads), line(heads.map((_, index) => (index === 0 ? '---' : '---:'))), ...cells.map(line)].join('\n');
}

/** Returns the figures of documents, with those of papers below them. */
export const countTable = () =>
  `${tableOf('one document', parts, countDocuments())}\n\n${tableOf('one paper', [], countPapers())}`;

/** Returns the table for reports. */
export const countReportTable = () => tableOf('one report', reportParts, countReports());

/** Returns the table for records. */
export const countRecordTable = () => tableOf('one record', recordParts, countRecords());

/** Returns the files that cost lines but are counted for no instance, because no list here names their owner. */
export const unattributed = () => [...unattributedSql(functions), ...unattributedPapers()];

/** Returns every instance with its lines and its budget. */
export const countAll = () => [...countDocuments(), ...countPapers(), ...countReports(), ...countRecords()];

/** Returns the sentences about instances that need more than their budget or their allowance, or less than their allowance. */
export function budgetFaults(counted, allowed) {
  const names = new Set(counted.map(({ name }) => name));
  const unknown = allowed.filter(({ name }) => !names.has(name)).map(({ name }) => `${name}: no such instance`);
  const faults = counted.flatMap(({ name, lines, budget }) => {
    const allowance = allowed.find((one) => one.name === name)?.lines ?? budget;
    if (lines > allowance) return [`${name}: ${lines - allowance} lines over its ${allowance}`];
    if (allowance > budget && lines < allowance) return [`${name}: lower its allowance to ${Math.max(lines, budget)}`];
    return [];
  });
  return [...faults, ...unknown];
}

/** Prints the tables. Instances over their budgets and allowances are an error, and files that are counted for none. */
function run() {
  process.stdout.write(`${[countTable(), countReportTable(), countRecordTable()].join('\n\n')}\n`);
  const whose = unattributed().map((path) => `${path}: say in tools/count-*.mjs whose it is`);
  const faults = [...budgetFaults(countAll(), allowances), ...whose];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run();
