import type { PermissionName } from '@cashbook/contract/access/permissions';
import { status } from '@cashbook/contract/enumerations';
import {
  type accountRoutes,
  level1Routes,
  level2Routes,
  level3Routes,
  level4Routes,
} from '@cashbook/contract/ledger/chart-of-accounts';
import type { RouteReply, RouteShape } from '@cashbook/contract/route';
import { names } from '@cashbook/contract/words/en/names';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import { accountBalances } from '#domains/ledger/account-balances';
import {
  addToChart,
  type ChartChange,
  type ChartLevel,
  type ChartPlace,
  type ChartResult,
  type ChartRow,
  type ChartSort,
  type ChartStatus,
  changeInChart,
  countChart,
  listChart,
  listChartOptions,
  readChartRow,
} from '#domains/ledger/chart-of-accounts';
import {
  type FoundAccount,
  findAccount,
  listBankAccounts,
  type OfferedAccount,
  searchAccounts,
} from '#domains/ledger/search-accounts';
import { readCompany } from '#domains/organisation/index';
import { type ListColumn, listSheet } from '#export/list-sheet';
import type { Spool } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { type Word, wordsIn } from '#export/words';
import { pageOf, rowsBefore } from '#http/paging';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

type Stored = RouteReply<typeof level1Routes.create>;
interface ChartServices extends Pick<Services, 'db' | 'clock'> {
  readonly spool: Spool;
}

export function level1Handlers(services: ChartServices): Handlers<typeof level1Routes> {
  const level = levelCalls(services, 1, (row) => ({
    ...common(row),
    company_name: row.parentName,
    nature: row.nature,
  }));
  return {
    ...level,
    create: (call) => level.add(level1Routes.create, call, call.body.name, { level: 1, nature: call.body.nature }),
    update: (call) => level.change(level1Routes.update, call, call.body, { level: 1, nature: call.body.nature }),
  };
}

export function level2Handlers(services: ChartServices): Handlers<typeof level2Routes> {
  const level = levelCalls(services, 2, (row) => ({ ...under(row), l1_name: row.parentName }));
  return {
    ...level,
    create: (call) => level.add(level2Routes.create, call, call.body.name, placeIn(2, call.body)),
    update: (call) => level.change(level2Routes.update, call, call.body, placeIn(2, call.body)),
  };
}

export function level3Handlers(services: ChartServices): Handlers<typeof level3Routes> {
  const level = levelCalls(services, 3, (row) => ({
    ...under(row),
    l2_name: row.parentName,
    // What level 3's list calls the source of an entry: the nature of its level 1 (accounting §3).
    source_name: names[`source_${row.nature}`],
  }));
  return {
    ...level,
    create: (call) => level.add(level3Routes.create, call, call.body.name, placeIn(3, call.body)),
    update: (call) => level.change(level3Routes.update, call, call.body, placeIn(3, call.body)),
  };
}

export function level4Handlers(services: ChartServices): Handlers<typeof level4Routes> {
  const level = levelCalls(services, 4, (row) => ({
    ...under(row),
    l3_name: row.parentName,
    l2_name: row.grandparentName,
    is_elsewhere: row.isElsewhere,
  }));
  return {
    ...level,
    create: (call) => level.add(level4Routes.create, call, call.body.name, placeIn(4, call.body)),
    update: (call) => level.change(level4Routes.update, call, call.body, placeIn(4, call.body)),
  };
}

function placeIn(level: 2 | 3 | 4, { parent_id: parentId }: { parent_id: number }): ChartPlace {
  return { level, parentId };
}

function common({ id, name, isSystem, status, version }: ChartRow) {
  return { id, name, is_system: isSystem, status, version };
}

function under(row: ChartRow) {
  if (row.parentId === null) throw new Error(`Entry ${row.id} of the chart hangs under nothing.`);
  return { ...common(row), parent_id: row.parentId };
}

const above: ListColumn<ChartRow>['cell'] = ({ parentName }) => parentName;
const twoAbove: ListColumn<ChartRow>['cell'] = ({ grandparentName }) => grandparentName;
const text = (head: Word, cell: ListColumn<ChartRow>['cell']): ListColumn<ChartRow> => ({
  head,
  kind: 'text',
  width: 30,
  cell,
});

/** What stands beside the name, level by level, as the lists have it (spec 2 §2). */
const columnsBeside: Readonly<Record<ChartLevel, readonly ListColumn<ChartRow>[]>> = {
  1: [text('head_company_name', above)],
  2: [text('head_l1_name', above)],
  3: [text('head_l2_name', above), text('head_source_name', ({ nature }, { say }) => say(`source_${nature}`))],
  4: [text('head_l3_name', above), text('head_l2_name', twoAbove)],
};

function columnsOf(level: ChartLevel): ListColumn<ChartRow>[] {
  return [
    { head: 'head_number', kind: 'integer', width: 10, cell: ({ id }) => id },
    text('head_name', ({ name }) => name),
    ...columnsBeside[level],
    {
      head: 'head_status',
      kind: 'text',
      width: 12,
      cell: (row, { say }) => say(row.status === status.active ? 'active' : 'archived'),
    },
  ];
}

function questionOf(
  level: ChartLevel,
  { search, parent_id: parentId, sort }: Pick<Listing['query'], 'search' | 'parent_id' | 'sort'>,
) {
  return { level, search, parentId, sort };
}

/** A question about the chart, whichever level it is; by what it can be sorted the contract says level by level. */
type Asked<C extends { actor: Actor; query: object }> = Pick<C, 'actor'> & {
  readonly query: Omit<C['query'], 'sort'> & { readonly sort: ChartSort };
};
/** A call that writes to the chart, whichever level it is. */
type Writing = Pick<Call<typeof level1Routes.create>, 'actor' | 'idempotency'>;
type Listing = Asked<Call<typeof level1Routes.list>>;
type Exporting = Asked<Call<typeof level1Routes.export>> & Pick<Call<typeof level1Routes.export>, 'callerGone'>;
type Reading = Pick<Call<typeof level1Routes.read>, 'actor' | 'params'>;
type Asking = Pick<Call<typeof level1Routes.options>, 'actor'>;

/** The calls of one level. The levels differ in what a row shows (`shown`) and in where an entry hangs. */
function levelCalls<Shown>({ db, clock, spool }: ChartServices, level: ChartLevel, shown: (row: ChartRow) => Shown) {
  const inCompanyOf = <T>({ companyId }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(db, { companyId, mode: 'write' }, work);

  const write = (
    shape: RouteShape,
    call: Writing,
    action: 'account.create' | 'account.update',
    work: (tx: Tx) => Promise<ChartResult>,
  ): Promise<Answer<Stored>> => {
    const at = clock.now();
    return inCompanyOf(call.actor, (tx) =>
      oncePerKey<Stored>(tx, shape, call, at, async () => {
        const result = await work(tx);
        if (!result.ok) return refused(result.refusal.code);
        const { id, version, before, after } = result;
        const facts = before === null ? { after } : differing(before, after);
        await recordEvent(tx, { ...actedBy(call.actor, at), action, subject: `level ${level} ${id}`, ...facts });
        return done({ id, version });
      }),
    );
  };

  return {
    list: ({ actor, query }: Listing) =>
      inCompanyOf(actor, async (tx) => {
        const question = questionOf(level, query);
        const slice = { limit: query.per_page, offset: rowsBefore(query) };
        const rows = await listChart(tx, actor, question, slice);
        return done(pageOf(rows.map(shown), await countChart(tx, actor, question), query));
      }),
    export: ({ actor, query, callerGone }: Exporting) =>
      spool(callerGone, (file) =>
        inCompanyOf(actor, async (tx) => {
          const { name: company } = await readCompany(tx, actor.companyId);
          const rows = await listChart(tx, actor, questionOf(level, query));
          const words = wordsIn(actor.language);
          const title = words.say('title_chart', { level: String(level) });
          const sheet = listSheet(words, { title, company }, columnsOf(level), rows);
          return writeSpreadsheet(sheet, query.format, file, `chart-level-${level}`);
        }),
      ),
    options: async ({ actor }: Asking) => done(await inCompanyOf(actor, (tx) => listChartOptions(tx, actor, level))),
    read: async ({ actor, params }: Reading) => {
      const row = await inCompanyOf(actor, (tx) => readChartRow(tx, actor, level, params.id));
      return row === null ? refused('not_found') : done(shown(row));
    },
    add: (shape: RouteShape, call: Writing, name: string, place: ChartPlace) =>
      write(shape, call, 'account.create', (tx) => addToChart(tx, call.actor.companyId, name, place)),
    change: (shape: RouteShape, call: Writing, body: ChartChange & { status: ChartStatus }, place: ChartPlace) =>
      write(shape, call, 'account.update', (tx) => changeInChart(tx, call.actor, body, place)),
  };
}

/** A type-ahead asks after this many characters (spec 3 §5, "Selectors"). */
const shortestSearch = 3;

export function accountHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof accountRoutes> {
  return {
    searchAccounts: async ({ actor, query }) => {
      const { companyId, workingBranchId } = actor;
      const { searchName: text, acType: kind, for: use, branch_id: branchId = workingBranchId } = query;
      if (text.length < shortestSearch) return done([]);
      const withBalances = maySeeBalances(actor);
      const found = await inCompany(db, { companyId, mode: 'write' }, (tx) =>
        searchAccounts(tx, { companyId, branchId, kind, use, text, withBalances }),
      );
      return done(found.map(optionOf));
    },
    accountDetails: async ({ actor, params, query }) => {
      const { companyId, workingBranchId } = actor;
      const { branch_id: named = null } = query;
      const accountIds = [params.id];
      return inCompany(db, { companyId, mode: 'write' }, async (tx) => {
        const account = await findAccount(tx, actor, params.id, named);
        if (account === null) return refused('not_found');
        if (!maySeeBalances(actor)) return done(detailsOf(account, null));
        const branchId = named ?? workingBranchId;
        const [sides] = await accountBalances(tx, { companyId, branchId, accountIds });
        return done(detailsOf(account, (sides?.debitPaisa ?? 0n) - (sides?.creditPaisa ?? 0n)));
      });
    },
    bankOptions: ({ actor: { companyId, workingBranchId }, query: { branch_id: branchId = workingBranchId } }) =>
      inCompany(db, { companyId, mode: 'write' }, async (tx) => done(await listBankAccounts(tx, companyId, branchId))),
  };
}

/** Spec 2 §3, "Account search option", and the balance beside it. */
function optionOf({ accountId, name, groupName, party, balancePaisa }: OfferedAccount) {
  return {
    value: accountId,
    label: name,
    label_2: party?.idfrCode || String(accountId),
    label_3: party === null ? groupName : party.manualAddress || party.address,
    label_4: party?.mobile ?? '',
    label_5: party?.careOf ?? '',
    balance: balancePaisa,
  };
}

/** Who reads ledgers or dues, and who writes vouchers of accounts and has to know what is owed or there. */
const seesBalances = [
  'ledger.view',
  'due.list.view',
  'cash.received.create',
  'cash.payment.create',
  'bank.received.create',
  'bank.payment.create',
  'contra.create',
  'journal.create',
] as const satisfies readonly PermissionName[];

const maySeeBalances = ({ permissions }: Pick<Actor, 'permissions'>) =>
  seesBalances.some((name) => permissions.has(name));

function detailsOf({ accountId, name, groupName, party }: FoundAccount, balance: bigint | null) {
  const partyInfos =
    party === null
      ? null
      : {
          idfr_code: party.idfrCode,
          address: party.address,
          manual_address: party.manualAddress,
          mobile: party.mobile,
        };
  return { id: accountId, name, group: groupName, cust_party_infos: partyInfos, balance };
}
