// Finds the owners of each SQL function for `npm run count` by its callers, so that nobody keeps a list of functions.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from './prepare.mjs';

const folder = 'db/functions';
/** The owner of functions that serve every instance. */
const engine = 'engine';

/** Files whose functions belong to no instance: engines, or documents and people that are not counted yet. */
const engineFiles = Object.entries({
  access: [
    'directory_companies',
    'directory_devices',
    'directory_doors',
    'directory_login_attempts',
    'directory_readers',
    'directory_servers',
    'directory_sign_in',
    'permissions',
    'session_drafts',
  ],
  base: ['append_only', 'match_rank', 'names', 'refusals', 'rights_of_tables'],
  catalog: ['product_search'],
  cheques: ['cheque_bills', 'cheque_moves', 'cheque_notices', 'cheque_search', 'cheques'],
  hr: ['employees'],
  imported: ['imported_history'],
  withholding: ['settled_tax', 'tax_certificates', 'withheld_rows', 'withholding_rates'],
  invoices: [
    'advice_on_sales',
    'controls_of_invoices',
    'controls_of_refunds',
    'credit',
    'guarantors',
    'installments',
    'late_fees',
    'markup',
    'opening_schedules',
    'reschedules',
  ],
  ledger: [
    'approval',
    'bill_allocations',
    'bills',
    'chart_of_accounts',
    'dated_vouchers',
    'guards_of_lines',
    'guards_of_vouchers',
    'journal_controls',
    'journal_rows',
    'negative_cash',
    'openings',
    'posting',
    'rollups',
    'seals',
    'voucher_dates',
    'voucher_links',
    'voucher_numbers',
    'voucher_types',
  ],
  'ledger/changes': ['change_voucher', 'check_change', 'finish_change', 'lock_voucher', 'registers', 'write_version'],
  'ledger/day': ['cash_counts', 'closed_days', 'day_close'],
  'ledger/year-end': ['fiscal_year', 'year_close', 'year_obstacles'],
  orders: ['orders'],
  requisitions: ['audit_of_requisitions', 'named_requisitions', 'requisitions', 'use_of_requisitions'],
  organisation: ['company', 'directory_hosts'],
  parties: ['parties', 'party_search'],
  messages: ['inbound_messages', 'planned_messages', 'sent_messages'],
  portal: ['customer_books', 'portal_codes', 'portal_sessions'],
  posting: ['desk_facts', 'documents', 'saved_documents', 'taken_lines'],
  reconciliation: ['bank_balances', 'bank_matches', 'guards_of_reconciliation'],
  stock: ['count_sheets', 'goods_in_transit', 'guards_of_stock', 'stock', 'stock_rollups'],
  vouchers: ['remittances'],
  warranty: ['warranty'],
}).flatMap(([domain, names]) => names.map((name) => `${domain}/${name}`));

/** Returns the paths of the files of SQL below `folder`. */
const sqlFiles = () =>
  readdirSync(join(projectRoot, folder), { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.sql'));

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');

/** Returns the functions of a file, each with its lines: comment, body, rights and triggers, up to the next one's comment. */
function functionsIn(file) {
  const lines = read(`${folder}/${file}`).trimEnd().split('\n');
  const starts = [];
  for (const [place, line] of lines.entries()) {
    if (!/^create (or replace )?function /.test(line)) continue;
    let start = place;
    while (start > 0 && lines[start - 1].startsWith('--')) start -= 1;
    const [, name] = /function (?:\w+\.)?(\w+)/.exec(line);
    starts.push({ name, start });
  }
  return starts.map(({ name, start }, index) => {
    const text = lines
      .slice(start, starts[index + 1]?.start)
      .join('\n')
      .trimEnd();
    return { name, file, lines: text.split('\n').length, text: text.replace(/--.*$/gm, '') };
  });
}

/** Returns the server's sources, which call the functions. */
function serverFiles() {
  const server = join(projectRoot, 'apps/server/src');
  return readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(projectRoot, join(parentPath, name)))
    .filter((path) => !/\/(testing|demo)\//.test(path));
}

/**
 * Returns every SQL function with its owners: the instances whose files call it, directly or through other functions. The
 * engine owns a function with any caller outside the instances. A function that only triggers call belongs to the
 * instances of its file.
 */
export function ownedFunctions(countedFiles) {
  const functions = sqlFiles().flatMap(functionsIn);
  const names = new Map(functions.map(({ name }) => [name, new RegExp(`\\b${name}\\b`)]));
  const callers = new Map(functions.map(({ name }) => [name, new Set()]));
  const instances = new Map(countedFiles.map(({ path, of }) => [path, of]));
  for (const path of serverFiles()) {
    const text = read(path);
    for (const [name, pattern] of names) {
      if (pattern.test(text)) for (const owner of instances.get(path) ?? [engine]) callers.get(name).add(owner);
    }
  }
  handDown(functions, callers, names);
  const owners = new Map([...callers].map(([name, found]) => [name, found.has(engine) ? [] : [...found]]));
  for (const { name, file } of functions) {
    if (callers.get(name).size > 0) continue;
    const ofFile = functions.filter((other) => other.file === file && callers.get(other.name).size > 0);
    owners.set(name, [...new Set(ofFile.flatMap((other) => owners.get(other.name)))]);
  }
  return functions.map(({ name, file, lines }) => ({ name, file, lines, owners: owners.get(name) }));
}

/** Passes the callers of a function on to the functions that it calls. */
function handDown(functions, callers, names) {
  const called = functions.map(({ name, text }) => ({
    name,
    calls: [...names].filter(([other, pattern]) => other !== name && pattern.test(text)).map(([other]) => other),
  }));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { name, calls } of called) {
      for (const other of calls) {
        const before = callers.get(other).size;
        for (const owner of callers.get(name)) callers.get(other).add(owner);
        changed ||= callers.get(other).size > before;
      }
    }
  }
}

/** Returns the SQL files that belong to no instance and are not named as an engine's, and those that are named but do. */
export function unattributedSql(functions) {
  const files = sqlFiles();
  const owned = new Set(functions.filter(({ owners }) => owners.length > 0).map(({ file }) => file));
  const named = new Set(engineFiles.map((name) => `${name}.sql`));
  return [
    ...files.filter((file) => owned.has(file) === named.has(file)),
    ...[...named].filter((file) => !files.includes(file)),
  ].map((file) => `${folder}/${file}`);
}
