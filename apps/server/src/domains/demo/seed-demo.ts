import { addDays, dateInDhaka, type IsoDate } from '@cashbook/money';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import { createUser, hashPassword, seedRoles } from '#domains/access/index';
import { demoAssets } from '#domains/demo/assets';
import { closeDemoYears } from '#domains/demo/close-years';
import {
  type BranchKey,
  DEMO_BANKS,
  DEMO_BRANCHES,
  DEMO_COMPANY,
  DEMO_PASSWORD,
  DEMO_USERS,
} from '#domains/demo/company';
import { allocateDemoBills } from '#domains/demo/invoices/allocations';
import { buyForDemoRequisitions } from '#domains/demo/invoices/bought-for-requisitions';
import { collectDemoInstallments } from '#domains/demo/invoices/collections';
import { deliverDemoGoods } from '#domains/demo/invoices/deliveries';
import {
  chargeDemoLateFees,
  repossessDemoGoods,
  rescheduleDemoInstallments,
  spreadDemoMarkup,
} from '#domains/demo/invoices/installments-gone-wrong';
import { workOnDemoInstallments } from '#domains/demo/invoices/installments-today';
import { billDemoLabour } from '#domains/demo/invoices/labour';
import { buyDemoGoods } from '#domains/demo/invoices/purchases';
import { returnDemoGoods } from '#domains/demo/invoices/returns';
import { sellDemoGoods } from '#domains/demo/invoices/sales';
import { importOldBooks } from '#domains/demo/old-books';
import { planDemo } from '#domains/demo/plan';
import { postYear } from '#domains/demo/post-year';
import { addMasterData } from '#domains/demo/records/add-master-data';
import { addDemoAccounts } from '#domains/demo/records/demo-accounts';
import { sendDemoMessages } from '#domains/demo/records/messages';
import { orderDemoGoods, withOrdersInRows } from '#domains/demo/records/orders';
import { openDemoPortal } from '#domains/demo/records/portal';
import { addDemoRequisitions } from '#domains/demo/records/requisitions';
import { saveDemoReports } from '#domains/demo/records/saved-reports';
import { addDemoClaims } from '#domains/demo/records/warranty';
import { countDemoStock } from '#domains/demo/stock/counts';
import { issueDemoMaterial } from '#domains/demo/stock/issues';
import { makeDemoGoods } from '#domains/demo/stock/production';
import { openDemoStock, sendDemoGoods, useDemoStock } from '#domains/demo/stock/stock';
import { reconcileDemoMonth } from '#domains/demo/vouchers/bank-month';
import { setCashRules } from '#domains/demo/vouchers/cash-rules';
import { demoCheques } from '#domains/demo/vouchers/cheques';
import { addDemoImages, addDemoPhotos } from '#domains/demo/vouchers/images';
import { remitToday } from '#domains/demo/vouchers/remit-today';
import { demoWithholding } from '#domains/demo/vouchers/withholding';
import type { FileStore } from '#domains/files/index';
import { type Author, approveVouchers, createBooks } from '#domains/ledger/index';
import { createBranch, setUpCompany } from '#domains/organisation/index';

const DEFAULT_SEED = 'shapla';
/** Vouchers older than this are approved; younger ones wait, as in life. */
const APPROVED_AFTER_DAYS = 45;

/**
 * Adds the demo company. It has a head office and four branches, a user of each seeded role (password `cashbook-demo`), bank
 * accounts, and 200 customers and suppliers. The newest bills have images, one bank account is reconciled, and one branch
 * withholds tax. Three customers may use the portal, and all are reminded of installments. Two people keep reports. Its master data are units, products with pictures, work, warehouses, areas and
 * employees. It has a year of cash and bank vouchers, contras and journals, with the goods that each branch began with. The
 * year ends on today's date in Dhaka, which is every branch's open day. Some branches have closed the past fiscal year, and
 * one has reopened it. The same seed on the same date gives the same books.
 *
 * All of it is one transaction, so that an interrupted start leaves no partial demo.
 * @returns the number of the company
 * @throws Error when one of the demo's sign-ins exists already
 */
export async function seedDemo(
  { db, clock, files }: Pick<Services, 'db' | 'clock'> & { readonly files: FileStore },
  seed = DEFAULT_SEED,
): Promise<number> {
  const now = clock.now();
  const today = dateInDhaka(now);
  const plan = planDemo(seed, today);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const { name, address, phone } = DEMO_COMPANY;
  return setUpCompany(db, { name, address, phone }, async (tx, companyId) => {
    const at = (date: IsoDate) => (date === today ? now : closingTime(date));
    const branchIds = await addBranches(tx, companyId);
    const authors = await addPeople(tx, companyId, branchIds, passwordHash);
    await createBooks(tx, companyId, plan.firstTradingDate, at(plan.openingDate));
    await spreadDemoMarkup(tx);
    const opened = at(plan.openingDate);
    const collectors = await addMasterData(tx, companyId, (key) => idOf(branchIds, key), opened, files);
    const accounts = await addDemoAccounts(tx, companyId, plan.parties, { branchIds, collectors, at: opened });
    const corrector = idOf(authors, 'headOffice');
    for (const branch of plan.branches) {
      const author = idOf(authors, branch.key);
      const bookkeeper = keepsBooks(branch.key) ? author : corrector;
      const stockDesk = { companyId, branchId: idOf(branchIds, branch.key), author: corrector };
      const people = {
        ...stockDesk,
        author: bookkeeper,
        key: branch.key,
        accounts,
        supplierIds: plan.parties
          .filter((party) => party.branch === branch.key && party.kind === 'supplier')
          .map(({ code }) => accounts.idOf({ party: code })),
        customerIds: plan.parties
          .filter((party) => party.branch === branch.key && party.kind === 'customer')
          .map(({ code }) => accounts.idOf({ party: code })),
        sharedByBranchId: idOf(branchIds, 'headOffice'),
        orders: [],
        ranges: new Map(),
      };
      const days = { firstDate: plan.firstTradingDate, today };
      const orders = await orderDemoGoods(tx, { ...people, at: opened }, days);
      const trade = { ...people, orders };
      const [bank] = DEMO_BANKS.filter((one) => one.branch === branch.key);
      const began = plan.openingDate;
      const banking = { ...people, bankAccountId: bank === undefined ? 0 : accounts.idOf({ added: bank.name }), at };
      const handleCheques =
        branch.key === 'trading' ? await demoCheques(tx, banking, { today, began, corrector }) : null;
      const withholdTax = branch.key === 'realEstate' ? await demoWithholding(tx, banking, { today, began }) : null;
      const depreciate = await demoAssets(tx, { ...people, at }, began);
      const desk = {
        ...stockDesk,
        ...{ author, bookkeeper, corrector, accounts, at },
        salesmanId: branch.key === 'electronics' ? (collectors.get(branch.key)?.officerIds[0] ?? null) : null,
        onDay: async (day: { date: IsoDate; place: number }) => {
          await buyDemoGoods(tx, { ...trade, at: at(day.date) }, day);
          await billDemoLabour(tx, { ...trade, at: at(day.date) }, day);
          await makeDemoGoods(tx, { ...trade, at: at(day.date) }, day);
          await sellDemoGoods(tx, { ...trade, at: at(day.date) }, day);
          await issueDemoMaterial(tx, { ...trade, at: at(day.date) }, day);
          await deliverDemoGoods(tx, { ...trade, at: at(day.date) }, day);
          await collectDemoInstallments(tx, { ...trade, at: at(day.date) }, day);
          await chargeDemoLateFees(tx, { ...trade, at: at(day.date) }, day);
          await rescheduleDemoInstallments(tx, { ...trade, at: at(day.date) }, day);
          await repossessDemoGoods(tx, { ...trade, at: at(day.date) }, day);
          await returnDemoGoods(tx, { ...trade, at: at(day.date) }, day);
          await depreciate(day);
          await handleCheques?.(day);
          await withholdTax?.(day);
        },
      };
      await openDemoStock(tx, { ...stockDesk, at: at(plan.firstTradingDate) });
      await postYear(tx, desk, withOrdersInRows(branch, orders, accounts), plan);
      await workOnDemoInstallments(tx, { ...trade, at: now });
      const partyIds = plan.parties
        .filter((party) => party.branch === branch.key)
        .map(({ code }) => accounts.idOf({ party: code }));
      await allocateDemoBills(tx, { ...stockDesk, userId: bookkeeper.userId, at: now }, partyIds);
      await useDemoStock(tx, { ...stockDesk, at: now });
      await countDemoStock(tx, { ...stockDesk, at: now });
    }
    const claimsDesk = { companyId, branchId: idOf(branchIds, 'electronics'), today, now };
    await addDemoClaims(tx, { ...claimsDesk, userId: idOf(authors, 'electronics').userId });
    const building = { companyId, branchId: idOf(branchIds, 'construction'), today, at };
    const deciderId = idOf(authors, 'construction').userId;
    await addDemoRequisitions(tx, { ...building, writerId: corrector.userId, deciderId });
    const supplierIds = plan.parties
      .filter(({ branch, kind }) => branch === 'construction' && kind === 'supplier')
      .map(({ code }) => accounts.idOf({ party: code }));
    const buying = { companyId, branchId: building.branchId, author: idOf(authors, 'construction') };
    await buyForDemoRequisitions(tx, { ...buying, accounts, supplierIds, at: now });
    const sender = { companyId, branchId: idOf(branchIds, 'headOffice'), author: corrector, at: now };
    await sendDemoGoods(tx, sender, idOf(branchIds, 'trading'));
    await remitToday(tx, { companyId, branchIds, author: corrector, accounts, now });
    await setCashRules(tx, companyId, branchIds);
    const pictured = { companyId, branchIds: [...branchIds.values()], userId: corrector.userId, files, now };
    await addDemoImages(tx, pictured);
    await addDemoPhotos(tx, pictured);
    const oldBooks = { companyId, branchId: idOf(branchIds, 'headOffice'), firstTradingDate: plan.firstTradingDate };
    await importOldBooks(tx, { ...oldBooks, author: corrector, at: now });
    const approved = { startDate: addDays(today, -400), endDate: addDays(today, -APPROVED_AFTER_DAYS) };
    await approveVouchers(tx, [...branchIds.values()], approved, corrector, now);
    const firstDate = plan.firstTradingDate;
    const branchId = (key: BranchKey) => idOf(branchIds, key);
    await closeDemoYears(tx, { companyId, branchId, author: corrector, firstDate, today, now });
    const bank = {
      companyId,
      branchId: branchId('headOffice'),
      accountId: accounts.idOf({ added: 'Sonali Bank, Motijheel' }),
    };
    await openDemoPortal(tx, companyId, branchId('electronics'));
    await sendDemoMessages(tx, companyId, today);
    for (const key of ['headOffice', 'trading'] as const) {
      await saveDemoReports(tx, { companyId, author: idOf(authors, key), branchId: branchId(key) }, now);
    }
    await reconcileDemoMonth(tx, { ...bank, userId: corrector.userId, today, now });
    return companyId;
  });
}

/** Returns half past five in the afternoon in Dhaka, when a desk closes. */
function closingTime(date: IsoDate): Date {
  return new Date(`${date}T17:30:00+06:00`);
}

async function addBranches(tx: Tx, companyId: number): Promise<ReadonlyMap<BranchKey, number>> {
  const branchIds = new Map<BranchKey, number>();
  for (const { key, code: _code, ...branch } of DEMO_BRANCHES) {
    branchIds.set(key, await createBranch(tx, companyId, { ...branch, printHeading: true }));
  }
  return branchIds;
}

/** Adds the users and returns the authors at each branch's desk. */
async function addPeople(
  tx: Tx,
  companyId: number,
  branchIds: ReadonlyMap<BranchKey, number>,
  passwordHash: string,
): Promise<ReadonlyMap<BranchKey, Author>> {
  const roleIds = await seedRoles(tx, companyId);
  const authors = new Map<BranchKey, Author>();
  for (const { email, name, role, branch } of DEMO_USERS) {
    const person = { name, email, passwordHash, branchId: idOf(branchIds, branch), roleId: roleIds[role] };
    const created = await createUser(tx, companyId, person);
    if (!created.ok) throw new Error(`${email} signs somebody in already`);
    authors.set(branch, { userId: created.userId, ip: '', userAgent: 'demo' });
  }
  return authors;
}

/** Whether the user keeps books. Salesmen and field officers only take in cash. */
function keepsBooks(key: BranchKey): boolean {
  return DEMO_USERS.some(({ branch, role }) => branch === key && role !== 'Salesman' && role !== 'Field Officer');
}

function idOf<T>(byBranch: ReadonlyMap<BranchKey, T>, key: BranchKey): T {
  const found = byBranch.get(key);
  if (found === undefined) throw new Error(`the demo has no branch ${key}`);
  return found;
}
