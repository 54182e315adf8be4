import { inspect } from 'node:util';
import { GROUP } from '@cashbook/kernel';
import { type OpenBooks, openBooks } from '@cashbook/server/cli/open-books';
import { readConfig } from '@cashbook/server/config';
import { inCompany } from '@cashbook/server/db/tx';
import { createUser, hashPassword, type SeededRole, seedRoles } from '@cashbook/server/domains/access/index';
import { addAccounts, type NewAccount } from '@cashbook/server/domains/demo/demo.store';
import { createBooks, runAudit } from '@cashbook/server/domains/ledger/index';
import { createBranch, setUpCompany } from '@cashbook/server/domains/organisation/index';
import { dataDir, originNamed } from './place.ts';
import { addOneOfEach } from './records.ts';
import { type KeptCookie, openStaffSession } from './session.ts';

/** Somebody who works in the company of a journey. */
export interface Person {
  readonly role: SeededRole;
  readonly name: string;
  readonly email: string;
  readonly language?: 'en' | 'bn';
}

/** A small company of a journey's own, which nobody else touches. */
export interface Company {
  readonly companyId: number;
  /** Its address in the browser. */
  readonly origin: string;
  readonly admin: Person;
  readonly manager: Person;
  readonly accountant: Person;
  readonly salesman: Person;
  readonly officer: Person;
  /** An accountant who works in Bangla. */
  readonly clerk: Person;
  /** The head office, where the administrator works. */
  readonly headOfficeId: number;
  /** The trading branch of everybody else. */
  readonly shopId: number;
  /** Opens a session of somebody who works here, and returns its cookies. */
  readonly sessionOf: (person: Person) => Promise<KeptCookie[]>;
}

export const password = 'a journey begins here';

/** The open day of every new company, and its neighbours, as people write them. */
export const firstDay = { iso: '2026-09-14', shown: '14/09/2026' } as const;
export const secondDay = { iso: '2026-09-15', shown: '15/09/2026' } as const;

/** Accounts of every company of a journey. */
export const karim = { name: 'Abdul Karim Traders', code: 'CK-101', mobile: '01712-345678' } as const;
export const nasima = { name: 'Nasima Akter', code: 'CK-102', mobile: '01819-330240' } as const;
/** A customer of the shop alone: other branches know nothing of her. */
export const meherun = { name: 'Meherun Nesa', code: 'CK-201', mobile: '01911-201201' } as const;
export const rent = { name: 'Shop Rent' } as const;
export const tea = { name: 'Tea and Snacks' } as const;
export const janata = { name: 'Janata Bank' } as const;
export const sonali = { name: 'Sonali Bank' } as const;

const shopAddress = '9 Chawkbazar Road, Chattogram 4203';

/** The books of the running product, seen from beside it. */
export function openServedBooks(): Promise<OpenBooks> {
  const config = readConfig({ DATA_DIR: dataDir });
  return openBooks(config, (sentence) => process.stderr.write(`${sentence}\n`));
}

let passwordHash: Promise<string> | null = null;

/** Founds a company with a head office, a shop, somebody of each role, and a few accounts, on {@link firstDay}. */
export async function foundJourneyCompany(books: OpenBooks, name: string): Promise<Company> {
  const { databases } = books;
  passwordHash ??= hashPassword(password);
  const hash = await passwordHash;
  const people = {
    admin: { role: 'Administrator', name: 'Rashida Begum', email: `admin@${name}.example` },
    manager: { role: 'Manager', name: 'Anwarul Kabir', email: `manager@${name}.example` },
    accountant: { role: 'Accountant', name: 'Shahin Alam', email: `accountant@${name}.example` },
    salesman: { role: 'Salesman', name: 'Imran Hossain', email: `salesman@${name}.example` },
    officer: { role: 'Field Officer', name: 'Selina Akter', email: `officer@${name}.example` },
    clerk: { role: 'Accountant', name: 'নাসরিন সুলতানা', email: `clerk@${name}.example`, language: 'bn' },
  } as const satisfies Record<string, Person>;
  const head = { name: 'Padma Traders Ltd.', address: '12 Motijheel, Dhaka 1000', phone: '01711-222333' };
  return setUpCompany(databases, head, async (tx, companyId) => {
    const roleIds = await seedRoles(tx, companyId);
    const headOfficeId = await createBranch(tx, companyId, {
      name: 'Head Office',
      officeTypeId: 1,
      businessTypeId: 1,
      address: head.address,
    });
    const shopId = await createBranch(tx, companyId, {
      name: 'Chawkbazar',
      officeTypeId: 3,
      businessTypeId: 8,
      address: shopAddress,
      phone: '01819-444555',
      printHeading: true,
    });
    for (const person of Object.values(people)) {
      const branchId = person.role === 'Administrator' ? headOfficeId : shopId;
      const roleId = roleIds[person.role];
      const created = await createUser(tx, companyId, { ...person, passwordHash: hash, branchId, roleId });
      if (!created.ok) throw new Error(`${person.email} signs somebody in already`);
    }
    await createBooks(tx, companyId, firstDay.iso, new Date());
    await addOneOfEach(tx, companyId, shopId);
    await addAccounts(tx, companyId, [...accounts, { ...customer(meherun), branchId: shopId }], new Date());
    const sessionOf = ({ email }: Person) => openStaffSession(books, companyId, email);
    return { companyId, origin: originNamed(name), headOfficeId, shopId, sessionOf, ...people };
  });
}

/** Has every branch keep its goods by warehouses ("Multiple Warehouse?"). */
export async function keepWarehouses({ databases }: OpenBooks, { companyId }: Company): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    await tx.updateTable('branch').set({ multiple_warehouse: true }).where('company_id', '=', companyId).execute();
  });
}

/** Has the company withhold tax at source, with the usual sections and rates. */
export async function letWithhold({ databases }: OpenBooks, { companyId }: Company): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    await tx.updateTable('company').set({ withholds: true }).where('company_id', '=', companyId).execute();
    await tx.selectNoFrom(({ fn, val }) => fn('seed_withholding_rates', [val(new Date())]).as('seeded')).execute();
  });
}

/** Returns the number of an account of the company by its name. */
export const accountNamed = ({ databases }: OpenBooks, { companyId }: Company, name: string): Promise<number> =>
  inCompany(databases, { companyId, mode: 'read' }, async (tx) => {
    const found = tx.selectFrom('account').select('account_id').where('company_id', '=', companyId);
    return (await found.where('name', '=', name).executeTakeFirstOrThrow()).account_id;
  });

/** Has the company charge 100 taka for each installment that is a day late. */
export async function chargeLateFees({ databases }: OpenBooks, { companyId }: Company): Promise<void> {
  const terms = { late_fee: 'flat', late_fee_from: firstDay.iso, late_fee_paisa: 10_000n };
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    await tx.updateTable('company').set(terms).where('company_id', '=', companyId).execute();
  });
}

/** Has the books of every branch begin on a day long before {@link firstDay}, so that days before it may be opened. */
export async function beginLongBefore({ databases }: OpenBooks, { companyId }: Company): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    await tx.updateTable('branch').set({ books_begin: '2026-07-01' }).where('company_id', '=', companyId).execute();
  });
}

/** Lets everybody of a person's role do one thing more. */
export async function givePermission(
  { databases }: OpenBooks,
  { companyId }: Company,
  { role }: Person,
  permission: string,
): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    const { role_id } = await tx
      .selectFrom('role')
      .select('role_id')
      .where('name', '=', role)
      .executeTakeFirstOrThrow();
    await tx.insertInto('role_permission').values({ company_id: companyId, role_id, permission }).execute();
  });
}

const customer = ({ name, code, mobile }: typeof karim | typeof nasima | typeof meherun): NewAccount => ({
  name,
  groupId: GROUP.accountsReceivable,
  branchId: null,
  party: { typeId: 1, code, careOf: '', address: 'Chattogram', mobile: mobile.replace('-', ''), ledgerPage: '' },
});
const expense = ({ name }: { name: string }): NewAccount => ({
  name,
  groupId: GROUP.administration,
  branchId: null,
  party: null,
});
const bank = ({ name }: { name: string }): NewAccount => ({
  name,
  groupId: GROUP.cashAtBank,
  branchId: null,
  party: null,
});
const accounts = [customer(karim), customer(nasima), expense(rent), expense(tea), bank(janata), bank(sonali)];

/** Audits the company's books. Returns the findings: none when everything holds. */
export function auditFindings({ databases }: OpenBooks, companyId: number): Promise<string[]> {
  return inCompany(databases, { companyId, mode: 'report' }, async (tx) => {
    const results = await runAudit(tx, companyId);
    return results.filter(({ findings }) => findings.length > 0).map((result) => inspect(result, { depth: 5 }));
  });
}
