import { companyRoutes } from '@cashbook/contract/organisation/company';
import type { CommandContext } from '#cli/command';
import { allCompanies, type Company } from '#cli/companies';
import { openBooks } from '#cli/open-books';
import type { DatabaseUrls } from '#db/embedded/roles';
import { grantHost, listHosts, withdrawHost } from '#domains/organisation/index';
import { StartupError } from '#startup-error';

/** Gives a host to a company or withdraws one, then shows every company with its hosts. */
export async function hosts({ config, options, print, say }: CommandContext): Promise<number> {
  const books = await openBooks(config, say);
  try {
    if (options.grant !== undefined) await grant(books.urls, options.grant, options);
    if (options.withdraw !== undefined) await withdraw(books.urls, options.withdraw);
    await show(books.urls, print);
  } finally {
    await books.close();
  }
  return 0;
}

const hostSchema = companyRoutes.update.body.shape.hosts.element;

async function grant(urls: DatabaseUrls, given: string, options: CommandContext['options']): Promise<void> {
  const company = await companyOf(urls, options.company);
  const { title = `Sign In to ${company.name}`, tagline = '' } = options;
  const entry = hostSchema.safeParse({ host: given, title, tagline });
  if (!entry.success) throw new StartupError(entry.error.issues.map(({ message }) => message).join('\n'));
  const { host } = entry.data;
  const granting = await grantHost(urls.owner, company.companyId, entry.data);
  if (granting.ok) return;
  throw new StartupError(`${granting.holder} has ${host}: take it from there with --withdraw ${host} first.`);
}

async function companyOf(urls: DatabaseUrls, given: string | undefined): Promise<Company> {
  if (given === undefined)
    throw new StartupError('--company is missing: the number of the company that gets the host.');
  const company = (await allCompanies(urls)).find(({ companyId }) => String(companyId) === given.trim());
  if (company === undefined) throw new StartupError(`There is no company ${given}: npm run hosts lists them.`);
  return company;
}

async function withdraw(urls: DatabaseUrls, given: string): Promise<void> {
  if (await withdrawHost(urls.owner, given.trim().toLowerCase())) return;
  throw new StartupError(`No company has the host ${given}.`);
}

async function show(urls: DatabaseUrls, print: CommandContext['print']): Promise<void> {
  const granted = await listHosts(urls.owner);
  for (const { companyId, name } of await allCompanies(urls)) {
    print(`${companyId}  ${name}`);
    for (const { host, title } of granted.filter((entry) => entry.companyId === companyId))
      print(`   ${host}  ${title}`);
  }
}
