import type { UserRow, userRoutes } from '@cashbook/contract/access/users';
import { status } from '@cashbook/contract/enumerations';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { addUser } from '#domains/access/users/add-user';
import { changeUser, setUserStatus } from '#domains/access/users/change-user';
import { checkUser } from '#domains/access/users/check-user';
import { countUsers, findUser, listUsers } from '#domains/access/users/user-list.store';
import { readCompany } from '#domains/organisation/index';
import { type ListColumn, listSheet } from '#export/list-sheet';
import type { Spool } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { pageOf, rowsBefore } from '#http/paging';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** The handlers of users (spec 1 §2.7, §2.8). */
export function userHandlers(
  services: Pick<Services, 'db' | 'clock' | 'directory'>,
  spool: Spool,
): Handlers<typeof userRoutes> {
  const inCompanyOf = <T>({ companyId }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(services.db, { companyId, mode: 'read' }, work);
  return {
    list: ({ actor, query }) =>
      inCompanyOf(actor, async (tx) => {
        const slice = { limit: query.per_page, offset: rowsBefore(query) };
        const users = await listUsers(tx, actor, query, slice);
        return done(pageOf(users, await countUsers(tx, actor, query), query));
      }),
    export: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        inCompanyOf(actor, async (tx) => {
          const { name } = await readCompany(tx, actor.companyId);
          const words = wordsIn(actor.language);
          const heading = { title: words.say('users'), company: name };
          const sheet = listSheet(words, heading, columns, await listUsers(tx, actor, query));
          return writeSpreadsheet(sheet, query.format, file, 'users');
        }),
      ),
    read: async ({ actor, params }) => {
      const user = await inCompanyOf(actor, (tx) => findUser(tx, actor, params.id));
      return user === null ? refused('not_found') : done(user);
    },
    create: (call) => addUser(services, call),
    update: (call) => changeUser(services, call),
    setStatus: (call) => setUserStatus(services, call),
    options: async ({ actor }) => {
      const users = await inCompanyOf(actor, (tx) => listUsers(tx, actor, { search: '', status: '', sort: '' }));
      return done(users.map(({ user_id: id, name }) => ({ id, name })));
    },
    check: ({ actor, params }) => checkUser(services, actor, params.id),
  };
}

const columns: readonly ListColumn<UserRow>[] = [
  { head: 'userName', kind: 'text', width: 28, cell: ({ name }) => name },
  { head: 'workingBranch', kind: 'text', width: 28, cell: ({ branch }) => branch },
  { head: 'email', kind: 'text', width: 32, cell: ({ email }) => email },
  { head: 'role', kind: 'text', width: 20, cell: ({ role }) => role },
  {
    head: 'status',
    kind: 'text',
    width: 12,
    cell: (user, { say }) => say(user.status === status.active ? 'active' : 'inactive'),
  },
];
