import type { ListedInstallments } from '@cashbook/contract/installments/installments';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import type { TestServer } from '#testing/test-server';

/** A branch that sells refrigerators with serials by installments, on 1 July 2026. */
export class InstallmentShop {
  private mobile = 0;
  private serial = 0;
  private today = '2026-07-01';
  private readonly seen = new Map<number, number>();
  private constructor(
    private readonly server: TestServer,
    readonly company: TestCompany,
    readonly desk: CashDesk,
  ) {}

  static async open(server: TestServer, name: string): Promise<InstallmentShop> {
    const company = await createTestCompany(server, name);
    await addGoods(server.database, { companyId: company.companyId });
    const shop = new InstallmentShop(server, company, await openCashDesk(server, company, company.people.admin));
    const serials = Array.from({ length: 40 }, (_, nth) => `F${nth + 1}`).join(' ');
    const products = [{ product: 4, qty: 40, price: 900, serial_no: serials }];
    const supplier = await shop.party('Akij Mills', 2);
    await shop.saved('/invoice/purchase/electronics/store', { account: supplier, paymentAmt: 0, products });
    return shop;
  }

  async saved(path: string, body: object): Promise<Saved> {
    const reply = await this.desk.post(path, body);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Saved;
  }

  async party(name: string, type_id: 1 | 2): Promise<number> {
    this.mobile += 1;
    const form = { name, manual_address: 'Bogura', mobile: `0171122${1000 + this.mobile}`, type_id };
    const reply = await this.desk.post('/customer-supplier/store', form);
    expect(reply.status, reply.text).toBe(200);
    return (reply.body.data as { id: number }).id;
  }

  /** Sells one piece, at 46,000.00 unless another price is given, 10,000.00 down and the rest in six from 31 August. */
  sell(account: number, more: object = {}, price = 46_000): Promise<Saved> {
    this.serial += 1;
    const products = [{ product: 4, qty: 1, price, serial_no: `F${this.serial}` }];
    return this.saved('/invoice/sales/installment/store', {
      ...{ account, receivedAmt: 10_000, products, isInstallment: true },
      installmentData: { numberOfInstallments: 6, startDate: '2026-08-31' },
      ...more,
    });
  }

  /** Receives money for an installment. */
  receive({ mtm_id: sale }: Saved, installment: number, amount: number, more: object = {}): Promise<Saved> {
    return this.saved('/installment/receive', { installment_id: sale * 1000 + installment, amount, ...more });
  }

  async listed(customer: number): Promise<ListedInstallments> {
    const reply = await this.desk.post('/installment/list', { customerId: customer });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as ListedInstallments;
  }

  void({ vr_no }: Saved) {
    return this.desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' });
  }

  /** Closes the open day and opens another one. */
  async closeUntil(day: string, more: object = {}) {
    const shown = (date: string) => date.split('-').reverse().join('/');
    const dates = { current_date: shown(this.today), next_date: shown(day) };
    const reply = await this.desk.post('/admin/dayclose/store', { ...dates, ...more });
    if (reply.status === 200) this.today = day;
    return reply;
  }

  /** Opens another day, also an earlier one. */
  async jump(day: string) {
    const reply = await this.desk.post('/admin/jumpdate/store', { current_date: day });
    if (reply.status === 200) this.today = day;
    return reply;
  }

  /** Returns what changed since the last call on accounts, in taka, debits less credits. The books must pass their audit. */
  async moved(...accounts: number[]): Promise<number[]> {
    const { companyId } = this.company;
    const rows = await inCompany(this.server.services.db, { companyId, mode: 'report' }, async (tx) => {
      await showEveryBranch(tx, companyId);
      const audit = await runAudit(tx, companyId);
      expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
      const sums = sql<{ id: number; paisa: bigint }>`
        select account_id as id, sum(debit_paisa - credit_paisa)::bigint as paisa from line where live group by account_id`;
      return (await sums.execute(tx)).rows;
    });
    const now = new Map(rows.map(({ id, paisa }) => [id, Number(paisa)]));
    const changes = accounts.map((account) => ((now.get(account) ?? 0) - (this.seen.get(account) ?? 0)) / 100);
    this.seen.clear();
    for (const [account, paisa] of now) this.seen.set(account, paisa);
    return changes;
  }
}
