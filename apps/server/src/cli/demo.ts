import type { AppServices } from '#app';
import type { CommandContext } from '#cli/command';
import { allCompanies } from '#cli/companies';
import { openBooks } from '#cli/open-books';
import { openFiles } from '#cli/open-files';
import { systemClock } from '#context';
import type { DatabaseUrls } from '#db/embedded/roles';
import { asOwner } from '#db/owner-connection';
import { demoEmailEnding } from '#domains/access/index';
import { DEMO_COMPANY, DEMO_PASSWORD, DEMO_USERS, seedDemo } from '#domains/demo/index';
import { StartupError } from '#startup-error';

/** Adds the demo company when there is no company yet. */
export async function addDemo({ config, print, say }: CommandContext): Promise<number> {
  if (config.database.kind === 'servers')
    throw new StartupError('The demo company is for an installation of one server.');
  const files = await openFiles(config);
  const books = await openBooks(config, say);
  try {
    const services = { db: books.databases, clock: systemClock, files };
    const added = await fillEmptyBooks(services, books.urls, say);
    if (!added)
      throw new StartupError('There is a company already; the demo company is added to an empty database only.');
    for (const line of await demoGreeting(books.urls)) print(line);
  } finally {
    await books.close();
  }
  return 0;
}

/** Adds the demo company unless there is a company; returns whether it did. */
export async function fillEmptyBooks(
  services: Pick<AppServices, 'db' | 'clock' | 'files'>,
  urls: DatabaseUrls,
  say: CommandContext['say'],
): Promise<boolean> {
  if ((await allCompanies(urls)).length > 0) return false;
  say(`Filling the empty books with a demo company, ${DEMO_COMPANY.name} …`);
  await seedDemo(services);
  // The database gathers statistics by itself only after a minute, and plans reports until then as if the books were empty.
  await asOwner(urls.owner, 'cashbook demo', (client) => client.query('analyze'));
  return true;
}

/** Whether the demo company is among the companies. */
export async function hasDemo(urls: DatabaseUrls): Promise<boolean> {
  return (await allCompanies(urls)).some(({ name }) => name === DEMO_COMPANY.name);
}

/**
 * Ends every session of the demo's people and customers. The server calls it before it listens to other machines. A person who
 * signed in with the public password must not stay signed in with an old session.
 */
export async function endDemoSessions({ owner }: Pick<DatabaseUrls, 'owner'>): Promise<void> {
  await asOwner(owner, 'cashbook demo', (client) =>
    client.query(
      `delete from directory.session s using app_user u
       where u.company_id = s.company_id and right(u.email, length($1)) = $1
         and (u.user_id = s.user_id or s.kind = 'customer')`,
      [demoEmailEnding],
    ),
  );
}

interface PortalCustomer {
  readonly mobile: string;
  readonly name: string;
}

/** Returns the customers of the demo who may use the portal. */
function portalCustomers({ owner }: Pick<DatabaseUrls, 'owner'>): Promise<PortalCustomer[]> {
  return asOwner(owner, 'cashbook demo', async (client) => {
    const { rows } = await client.query<PortalCustomer>(
      `select p.mobile, p.name from party p
         join company c on c.company_id = p.company_id and c.name = $1 and c.customer_portal
       where p.customer_login and p.status = 1 order by p.account_id limit 3`,
      [DEMO_COMPANY.name],
    );
    return rows;
  });
}

/** Returns the lines that say how to sign in to the demo, as staff and as a customer. */
export async function demoGreeting(urls: Pick<DatabaseUrls, 'owner'>): Promise<string[]> {
  const customers = await portalCustomers(urls);
  return [
    `Demo company ${DEMO_COMPANY.name}, password ${DEMO_PASSWORD}:`,
    ...DEMO_USERS.map(({ email, role, name }) => `  ${email.padEnd(24)} ${role} (${name})`),
    ...(customers.length === 0 ? [] : ['Customers of the demo, at /customer/login with the mobile number alone:']),
    ...customers.map(({ mobile, name }) => `  ${mobile.padEnd(24)} ${name}`),
  ];
}
