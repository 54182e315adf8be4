import { companyRoutes } from '@cashbook/contract/organisation/company';
import type { CommandContext } from '#cli/command';
import { allCompanies, type Company } from '#cli/companies';
import { openServers, type ServerBooks } from '#cli/servers/open-servers';
import { type GrantedHost, grantHost, listHosts, withdrawHost } from '#domains/organisation/index';
import { joinServers } from '#servers/join-servers';
import { StartupError } from '#startup-error';

/** Gives a host to a company or withdraws one, then shows every company with its hosts. */
export async function hosts({ config, options, print, say }: CommandContext): Promise<number> {
  const { each, places, close } = await openServers(config, say);
  try {
    if (options.grant !== undefined) await grant(each, options.grant, options);
    if (options.withdraw !== undefined) await withdraw(each, options.withdraw);
    if (places !== null) await joinServers(each);
    for (const books of each) await show(books, print);
  } finally {
    await close();
  }
  return 0;
}

const hostSchema = companyRoutes.update.body.shape.hosts.element;

type EachServer = readonly ServerBooks[];

async function grant(each: EachServer, given: string, options: CommandContext['options']): Promise<void> {
  const { company, books } = await companyOf(each, options.company);
  const { title = `Sign In to ${company.name}`, tagline = '' } = options;
  const entry = hostSchema.safeParse({ host: given, title, tagline });
  if (!entry.success) throw new StartupError(entry.error.issues.map(({ message }) => message).join('\n'));
  const { host } = entry.data;
  const elsewhere = await holderElsewhere(each, company, host);
  if (elsewhere !== undefined) throw heldBy(elsewhere.company, host);
  const granting = await grantHost(books.urls.owner, company.companyId, entry.data);
  if (!granting.ok) throw heldBy(granting.holder, host);
}

const heldBy = (holder: string, host: string) =>
  new StartupError(`${holder} has ${host}: take it from there with --withdraw ${host} first.`);

/** Returns another company that has the host, on whichever server. */
async function holderElsewhere(each: EachServer, own: Company, host: string): Promise<GrantedHost | undefined> {
  const granted = await Promise.all(each.map(({ urls }) => listHosts(urls.owner)));
  return granted.flat().find((entry) => entry.host === host && entry.companyId !== own.companyId);
}

async function companyOf(
  each: EachServer,
  given: string | undefined,
): Promise<{ readonly company: Company; readonly books: ServerBooks }> {
  if (given === undefined)
    throw new StartupError('--company is missing: the number of the company that gets the host.');
  for (const books of each) {
    const company = (await allCompanies(books.urls)).find(({ companyId }) => String(companyId) === given.trim());
    if (company !== undefined) return { company, books };
  }
  throw new StartupError(`There is no company ${given}: npm run hosts lists them.`);
}

async function withdraw(each: EachServer, given: string): Promise<void> {
  const host = given.trim().toLowerCase();
  // The copy that a company left on another server has the host as well.
  const withdrawn = await Promise.all(each.map(({ urls }) => withdrawHost(urls.owner, host)));
  if (!withdrawn.includes(true)) throw new StartupError(`No company has the host ${given}.`);
}

async function show({ urls, name: server }: ServerBooks, print: CommandContext['print']): Promise<void> {
  const granted = await listHosts(urls.owner);
  for (const { companyId, name } of await allCompanies(urls)) {
    print(`${companyId}  ${name}${server === '' ? '' : `  (${server})`}`);
    for (const { host, title } of granted.filter((entry) => entry.companyId === companyId))
      print(`   ${host}  ${title}`);
  }
}
