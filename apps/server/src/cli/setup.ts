import { hostname } from 'node:os';
import { newPassword } from '@cashbook/contract/access/session';
import { userRoutes } from '@cashbook/contract/access/users';
import { businessTypes, headOfficeTypeId } from '@cashbook/contract/enumerations';
import { companyRoutes } from '@cashbook/contract/organisation/company';
import { dateInDhaka } from '@cashbook/money';
import type { z } from 'zod';
import { ask, type Question } from '#cli/ask';
import type { CommandContext } from '#cli/command';
import { openServers, serverNamed } from '#cli/servers/open-servers';
import { systemClock } from '#context';
import type { Databases } from '#db/pool';
import { createUser, hashPassword, isCommonPassword, seedRoles } from '#domains/access/index';
import { createBooks } from '#domains/ledger/index';
import { createBranch, setUpCompany } from '#domains/organisation/index';
import type { Directory } from '#servers/directory';
import { joinServers } from '#servers/join-servers';
import { StartupError } from '#startup-error';

/** The answers for a new company, as its administrator would type them on the forms. */
interface NewCompany {
  readonly company: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Creates a company, its head office with an open day, and the user who may add everything else. */
export async function setUp({ config, options, print, say }: CommandContext): Promise<number> {
  const answers = await askForCompany(options, [config.host, hostname()]);
  const { each, directory, places, close } = await openServers(config, say);
  try {
    await foundWithHeadOffice(serverNamed(each, options.server).databases, directory, answers);
    if (places !== null) await joinServers(each);
  } finally {
    await close();
  }
  print(`${answers.company} is ready: npm start, and sign in as ${answers.email}.`);
  return 0;
}

/**
 * Asks for the new company; the rules of the forms apply here too. The password is asked last: it must not consist of the other
 * answers or of the names of this machine.
 */
async function askForCompany(options: CommandContext['options'], hosts: readonly string[]): Promise<NewCompany> {
  const { name: companyName } = companyRoutes.update.body.shape;
  const { name: userName, email: userEmail } = userRoutes.create.body.shape;
  const typed = async <T>(schema: z.ZodType<T>, question: Omit<Question, 'fault'>, sentence?: string): Promise<T> => {
    const fault = (answer: string) => faultIn(schema, answer, sentence);
    return schema.parse(await ask({ ...question, fault }, options));
  };
  const company = await typed(companyName, { option: 'company', text: 'Company' });
  const name = await typed(userName, { option: 'name', text: "Administrator's name" });
  const whose = { option: 'email', text: "Administrator's email" };
  const email = await typed(userEmail, whose, 'It must be an email address.');
  const fault = (answer: string) => passwordFault(answer, [company, name, email, ...hosts]);
  const password = await ask(
    { option: 'password', text: "Administrator's password (unseen)", fault, unseen: true },
    options,
  );
  return { company, name, email, password };
}

/** Founds the company in one transaction. Throws StartupError when the email is in use. */
async function foundWithHeadOffice(
  db: Databases,
  directory: Directory,
  { company, name, email, password }: NewCompany,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const now = systemClock.now();
  await setUpCompany(db, { name: company }, async (tx, companyId) => {
    const roles = await seedRoles(tx, companyId);
    const branchId = await createBranch(tx, companyId, {
      name: 'Head Office',
      officeTypeId: headOfficeTypeId,
      businessTypeId: businessTypes[0].id,
    });
    const isTaken = await directory.takeEmail(email, companyId);
    const person = { name, email, passwordHash, branchId, roleId: roles.Administrator };
    if (!isTaken || !(await createUser(tx, companyId, person)).ok)
      throw new StartupError(`Somebody signs in with ${email} already: give another email.`);
    await createBooks(tx, companyId, dateInDhaka(now), now);
  });
}

/** Returns the sentence that refuses an answer: `sentence` when it is given, else the form's; null for a good answer. */
function faultIn(schema: z.ZodType, answer: string, sentence?: string): string | null {
  if (answer.trim() === '') return 'It must not be empty.';
  const [issue] = schema.safeParse(answer).error?.issues ?? [];
  return issue === undefined ? null : (sentence ?? issue.message);
}

function passwordFault(answer: string, known: readonly string[]): string | null {
  if (answer.length < 10) return 'It must have at least 10 characters.';
  return faultIn(newPassword, answer) ?? (isCommonPassword(answer, known) ? 'It is too easy to guess.' : null);
}
