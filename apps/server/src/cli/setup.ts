import { businessTypes, headOfficeTypeId } from '@cashbook/contract/enumerations';
import { dateInDhaka } from '@cashbook/money';
import { ask, type Question } from '#cli/ask';
import type { CommandContext } from '#cli/command';
import { openBooks } from '#cli/open-books';
import { systemClock } from '#context';
import type { Databases } from '#db/pool';
import {
  createBranch,
  createUser,
  foundCompany,
  hashPassword,
  isCommonPassword,
  seedRoles,
} from '#domains/access/index';
import { createBooks } from '#domains/ledger/index';
import { StartupError } from '#startup-error';

const questions = {
  company: { option: 'company', text: 'Company', fault: emptyFault },
  name: { option: 'name', text: "Administrator's name", fault: emptyFault },
  email: { option: 'email', text: "Administrator's email", fault: emailFault },
  password: { option: 'password', text: "Administrator's password (unseen)", fault: passwordFault, unseen: true },
} as const satisfies Readonly<Record<string, Question>>;

type NewCompany = Readonly<Record<keyof typeof questions, string>>;

/** Creates a company, its head office with an open day, and the person who may add everything else. */
export async function setUp({ config, options, print, say }: CommandContext): Promise<number> {
  const answers: NewCompany = {
    company: await ask(questions.company, options),
    name: await ask(questions.name, options),
    email: await ask(questions.email, options),
    password: await ask(questions.password, options),
  };
  const books = await openBooks(config, say);
  try {
    await foundWithHeadOffice(books.databases, answers);
  } finally {
    await books.close();
  }
  print(`${answers.company} is ready: npm start, and sign in as ${answers.email}.`);
  return 0;
}

/** All of it in one transaction, or nothing. Throws StartupError when the email signs somebody in already. */
async function foundWithHeadOffice(db: Databases, { company, name, email, password }: NewCompany): Promise<void> {
  const passwordHash = await hashPassword(password);
  const now = systemClock.now();
  await foundCompany(db, { name: company }, async (tx, companyId) => {
    const roles = await seedRoles(tx, companyId);
    const branchId = await createBranch(tx, companyId, {
      name: 'Head Office',
      officeTypeId: headOfficeTypeId,
      businessTypeId: businessTypes[0].id,
    });
    const user = await createUser(tx, companyId, { name, email, passwordHash, branchId, roleId: roles.Administrator });
    if (!user.ok) throw new StartupError(`Somebody signs in with ${email} already: give another email.`);
    await createBooks(tx, companyId, dateInDhaka(now), now);
  });
}

function emptyFault(answer: string): string | null {
  return answer.trim() === '' ? 'It must not be empty.' : null;
}

function emailFault(answer: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(answer.trim()) ? null : 'It must be an email address.';
}

function passwordFault(answer: string): string | null {
  if (answer.length < 10) return 'It must have at least 10 characters.';
  return isCommonPassword(answer) ? 'It is too easy to guess.' : null;
}
