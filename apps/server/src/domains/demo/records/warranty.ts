import { type ClaimStep, claimStateAfter, standingSteps, warrantyUntil } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { insertClaim, insertStep } from '#domains/warranty/index';

/** The branch and user of the claims, and the time of the demo. */
interface ClaimsDesk {
  readonly companyId: number;
  readonly branchId: number;
  readonly userId: number | null;
  readonly today: IsoDate;
  readonly now: Date;
}

type Done = Partial<ClaimStep> & Pick<ClaimStep, 'action'> & { readonly daysAgo: number };

interface DemoClaim {
  readonly customer: string;
  readonly mobile: string;
  readonly fault: string;
  readonly accessories?: string;
  readonly takenDaysAgo: number;
  readonly soldDaysAgo: number;
  readonly steps: readonly Done[];
}

/** The claims of customers: just in, at the supplier for long, ready, replaced, refused and handed back. */
const claims: readonly DemoClaim[] = [
  {
    customer: 'Abdul Karim',
    mobile: '01712400101',
    fault: 'Does not switch on',
    takenDaysAgo: 1,
    soldDaysAgo: 120,
    steps: [],
  },
  {
    customer: 'Nasima Begum',
    mobile: '01712400102',
    fault: 'Switches itself off',
    accessories: 'Warranty card',
    takenDaysAgo: 24,
    soldDaysAgo: 300,
    steps: [{ action: 'send', daysAgo: 22, remarks: 'By courier, Sundarban' }],
  },
  {
    customer: 'Jahangir Alam',
    mobile: '01712400103',
    fault: 'Makes a loud noise',
    takenDaysAgo: 12,
    soldDaysAgo: 90,
    steps: [
      { action: 'send', daysAgo: 11 },
      { action: 'repair', daysAgo: 2, remarks: 'New circuit board' },
    ],
  },
  {
    customer: 'Shirin Sultana',
    mobile: '01712400104',
    fault: 'Burnt smell, went off',
    takenDaysAgo: 40,
    soldDaysAgo: 60,
    steps: [
      { action: 'send', daysAgo: 38 },
      { action: 'replace', daysAgo: 20, newSerial: 'SN-R-0001' },
      { action: 'hand_back', daysAgo: 19 },
    ],
  },
  {
    customer: 'Mokbul Hossain',
    mobile: '01712400105',
    fault: 'Cracked at the back',
    takenDaysAgo: 15,
    soldDaysAgo: 200,
    steps: [
      { action: 'send', daysAgo: 13 },
      { action: 'reject', daysAgo: 3, remarks: 'Broken by a fall' },
    ],
  },
];

/** Adds claims of the branch in several states, for its own pieces with serial numbers. */
export async function addDemoClaims(tx: Tx, { companyId, branchId, userId, today, now }: ClaimsDesk): Promise<void> {
  await showBranches(tx, [branchId]);
  const place = { companyId, branchId };
  const by = { userId, at: now };
  const { rows: products } = await sql<{ id: number; name: string; days: number | null }>`
    select product_id as id, name, warranty_days as days from product
    where company_id = ${companyId} and branch_id = ${branchId} and serial_numbered and status = 1
    order by product_id limit ${claims.length}`.execute(tx);
  const { rows: suppliers } = await sql<{ id: number }>`
    select p.account_id as id from party p
    where p.company_id = ${companyId} and p.branch_id = ${branchId} and p.type_id in (2, 3)
    order by p.account_id limit 1`.execute(tx);
  const supplierId = suppliers[0]?.id ?? null;
  for (const [index, { customer, mobile, fault, accessories = '', ...demo }] of claims.entries()) {
    const product = products[index % products.length];
    if (product === undefined || supplierId === null) return;
    const takenOn = addDays(today, -demo.takenDaysAgo);
    const soldOn = addDays(takenOn, -demo.soldDaysAgo);
    const serial = `SN${1000 + product.id}S${index + 1}`;
    const added = await insertClaim(
      tx,
      place,
      {
        ...{ productId: product.id, productName: product.name, serial, customerId: null, customerName: customer },
        ...{ mobile, fault, accessories, takenOn, soldOn, saleVoucherId: null },
        warrantyUntil: warrantyUntil(soldOn, product.days),
        acceptedBecause: 'The warranty card shows the date',
      },
      by,
    );
    if (added === null) throw new Error(`the demo claims ${serial} twice`);
    const steps: ClaimStep[] = [];
    for (const { daysAgo, ...done } of demo.steps) {
      const step = {
        ...{ remarks: '', newSerial: '', amountPaisa: null, on: addDays(today, -daysAgo), ...done },
        supplierId: done.action === 'send' ? supplierId : null,
      };
      steps.push(step);
      const standing = standingSteps(steps);
      const state = {
        state: claimStateAfter(steps),
        stateOn: step.on,
        supplierId,
        serialNow: standing.findLast(({ newSerial }) => newSerial !== '')?.newSerial ?? serial,
        countsOn: null,
      };
      await insertStep(tx, place, added.id, { ...step, stepNo: steps.length, voucherId: null }, state, by);
    }
  }
}
