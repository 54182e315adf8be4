import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, letWithhold, openCashDesk, type Saved } from '#testing/cash-desk';
import type { TestCompany } from '#testing/test-company';
import type { TestServer } from '#testing/test-server';

/** The seeded sections: contracts with slabs, goods at 5 %, procurement, and supplies with an exception. */
export const [contracts, goods, procurement, otherSupplies] = [1, 2, 16, 20];

/** The fields of a row for a bill of 20,000 and VAT of 2,000, of which both taxes are withheld. */
export const taxedBill = (number: string) => ({
  ...{ tax_bill: number, tax_bill_total: 22_000, tax_bill_vat: 2000 },
  ...{ vds_section: procurement, vds: 2000, tds_section: goods, tds: 1000 },
});

type Query<T> = ReturnType<typeof sql<T>>;

/** A desk of a company that withholds tax, with a bank, for tests of withholding. */
export async function openTaxDesk(server: TestServer, company: TestCompany) {
  const { companyId } = company;
  const desk: CashDesk = await openCashDesk(server, company, company.people.admin);
  const bank = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank' });
  await letWithhold(server, company);
  const seen = new Map<number, number>();
  let mobile = 0;

  const inBooks = <T>(query: Query<T>) =>
    inCompany(server.services.db, { companyId, mode: 'read' }, async (tx) => {
      await showEveryBranch(tx, companyId);
      return (await query.execute(tx)).rows;
    });

  /** Adds a party. It has shown its proof of return, unless told otherwise. */
  async function party(name: string, type: 1 | 2, proof: string | null = '2030-06-30'): Promise<number> {
    mobile += 1;
    const reply = await desk.post('/customer-supplier/store', {
      ...{ name, manual_address: 'Sylhet', type_id: type, proof_until: proof },
      mobile: `0171122${String(1000 + mobile)}`,
    });
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { id: number }).id;
  }

  const pay = (account: number, amount: number, more: object, head: object = {}) =>
    desk.post('/accounts/bank/payment/store', {
      ...{ bankPaymentAccount: bank, ...head },
      transactions: [{ account, accountName: '', amount, remarks: '', ...more }],
    });

  async function paid(...sent: Parameters<typeof pay>): Promise<Saved> {
    const reply = await pay(...sent);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as [string, Saved])[1];
  }

  const receive = (account: number, amount: number, more: object, head: object = {}) =>
    desk.post('/accounts/bank/received/store', {
      ...{ bankReceivedAccount: bank, ...head },
      transactions: [{ account, accountName: '', amount, remarks: '', ...more }],
    });

  async function received(...sent: Parameters<typeof receive>): Promise<Saved> {
    const reply = await receive(...sent);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as [string, Saved])[1];
  }

  const tryVoid = (number: string) => desk.post('/admin/voucher/void', { voucher_number: number, reason: 'wrong' });
  async function voided({ vr_no }: Pick<Saved, 'vr_no'>): Promise<void> {
    const reply = await tryVoid(vr_no);
    expect(reply.status, reply.text).toBe(200);
  }

  /** Returns what changed since the last call on accounts, in taka, debits less credits. The books must pass their audit. */
  async function moved(...accounts: number[]): Promise<number[]> {
    const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
      await showEveryBranch(tx, companyId);
      return runAudit(tx, companyId);
    });
    expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
    const rows = await inBooks(sql<{ id: number; paisa: bigint }>`
      select account_id as id, sum(debit_paisa - credit_paisa)::bigint as paisa from line where live group by account_id`);
    const now = new Map(rows.map(({ id, paisa }) => [id, Number(paisa) / 100]));
    const changes = accounts.map((account) => (now.get(account) ?? 0) - (seen.get(account) ?? 0));
    seen.clear();
    for (const [account, taka] of now) seen.set(account, taka);
    return changes;
  }

  return { desk, bank, inBooks, party, pay, paid, receive, received, tryVoid, voided, moved };
}

export type TaxDesk = Awaited<ReturnType<typeof openTaxDesk>>;
