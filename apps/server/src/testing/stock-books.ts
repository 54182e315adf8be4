import type { BalancedEntry, DraftMovement, VoucherTypeId } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Databases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  jumpDay,
  lockDocument,
  type NewDocument,
  postDocument,
  runAudit,
  type SaveResult,
  supersedeVoucher,
  type VoucherDraft,
  verifySeals,
  voidVoucher,
} from '#domains/ledger/index';
import { type BookCompany, bookTime, redateOne, testDraft } from '#testing/book-company';

/** A movement of a test: a quantity of a product, at a cost of its own or at the average. */
export type Moved = Pick<DraftMovement, 'productId' | 'quantityMilli'> & Partial<DraftMovement>;

/** Returns a movement of a product, at so many taka each or at the average. */
export function moved(productId: number, quantityMilli: bigint, taka: number | null = null): Moved {
  return { productId, quantityMilli, givenCost: taka === null ? null : BigInt(Math.round(taka * 1_000_000)) };
}

/** The type, kind and entries of a document, beside its movements. */
export interface Said {
  readonly typeId?: VoucherTypeId;
  readonly kind?: string;
  readonly entries?: readonly BalancedEntry[];
}

/** The stock of a test company. It is posted and changed through the door of the books, without the rules of documents. */
export class StockBooks {
  private documents = 0;

  constructor(
    private readonly databases: Databases,
    readonly company: BookCompany,
  ) {}

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inCompany(this.databases, { companyId: this.company.companyId, mode: 'write' }, work);
  }

  /** Returns a voucher with these movements, of type 18 and without entries unless `said` has others. */
  draft(movements: readonly Moved[], { typeId = 18, entries = [], kind = 'test' }: Said = {}): VoucherDraft {
    const base = { warehouseId: null, givenCost: null, orderId: null, serials: [] };
    this.documents += 1;
    return testDraft(typeId, entries, {
      kind,
      form: { document: this.documents },
      movements: movements.map((movement) => ({ ...base, ...movement })),
    });
  }

  post(movements: readonly Moved[], said: Said = {}, branchId = 1): Promise<SaveResult> {
    const { kind, formVersion, form, ...draft } = this.draft(movements, said);
    const desk = { branchId, expectedDay: null, author: this.company.author, idempotency: null };
    const document: NewDocument = { ...desk, kind, formVersion, form, drafts: [draft] };
    return this.write(async (tx) => {
      const locked = await lockDocument(tx, document);
      return locked.ok ? postDocument(tx, document, bookTime) : locked;
    });
  }

  /** Posts a document and returns the voucher's id. Throws when it is refused. */
  async posted(movements: readonly Moved[], said: Said = {}, branchId = 1): Promise<bigint> {
    const result = await this.post(movements, said, branchId);
    if (!result.ok) throw new Error(JSON.stringify(result.refusal));
    return result.voucherId;
  }

  edit(voucherId: bigint, movements: readonly Moved[], said: Said = {}): Promise<SaveResult> {
    const draft = this.draft(movements, said);
    return this.write((tx) => supersedeVoucher(tx, { ...this.changeOf(voucherId), change: 'edit', draft }, bookTime));
  }

  void(voucherId: bigint): Promise<SaveResult> {
    return this.write((tx) => voidVoucher(tx, this.changeOf(voucherId), bookTime));
  }

  redate(voucherId: bigint, toDate: IsoDate) {
    return this.write((tx) => redateOne(tx, this.company, voucherId, toDate));
  }

  async jump(toDate: IsoDate, branchId = 1): Promise<void> {
    const jumped = await this.write((tx) =>
      jumpDay(tx, branchId, { expectedDay: null, toDate }, this.company.author, bookTime),
    );
    if (!jumped.ok) throw new Error(JSON.stringify(jumped.refusal));
  }

  /** Returns the branch's quantity and average of a product: `10 at 50`. */
  stock(productId = 1, branchId = 1): Promise<string> {
    return this.write(async (tx) => {
      await showBranches(tx, [branchId]);
      const { rows } = await sql<{ text: string }>`
        select trim_scale(quantity_milli / 1000::numeric) || ' at ' || trim_scale(average_cost) as text
        from stock_balance
        where company_id = ${this.company.companyId} and branch_id = ${branchId} and product_id = ${productId}`.execute(
        tx,
      );
      return rows[0]?.text ?? 'nothing';
    });
  }

  /** Returns the findings of the audit and of the seals. Empty when lines, movements, rollups and seals are correct. */
  async findings(): Promise<string[]> {
    const { companyId } = this.company;
    return inCompany(this.databases, { companyId, mode: 'report' }, async (tx) => {
      const audit = await runAudit(tx, companyId);
      const seals = await verifySeals(tx, companyId);
      return [
        ...audit.flatMap(({ name, findings }) => findings.map((one) => `${name} ${JSON.stringify(one)}`)),
        ...seals.map(({ fault }) => fault),
      ];
    });
  }

  private changeOf(voucherId: bigint) {
    return {
      voucherId,
      expectedVersion: null,
      expectedDay: null,
      mayChangeClosedDays: true,
      reason: 'a reason',
      author: this.company.author,
      idempotency: null,
    };
  }
}

/** Returns a refusal as its code and details, or `ok`. */
export function answerText(result: SaveResult): string {
  return result.ok ? 'ok' : [result.refusal.code, ...Object.values(result.refusal.detail)].join(' ');
}
