import { createHash } from 'node:crypto';
import { cashReceipt, GROUP, type PostableAccounts } from '@cashbook/kernel';
import { paisaFromNumber } from '@cashbook/money';
import { systemClock } from '@cashbook/server/context';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { type Databases, openDatabases } from '@cashbook/server/db/pool';
import { createPostingQueue, type NewVoucher, type PostingQueue } from '@cashbook/server/domains/ledger/index';
import { serveTasks } from '#ground/child';
import type { Desk } from '#ground/company';
import { ownCpuSeconds } from '#ground/cpu';
import { type Load, request } from '#posting/requesters';
import { customerCount, firstCustomer, receiptRows, type TypedReceiptRow } from '#posting/rows';

export interface QueueLoadTask {
  readonly urls: DatabaseUrls;
  readonly companyId: number;
  readonly day: string;
  readonly desks: readonly Desk[];
  readonly requesters: number;
  readonly seconds: number;
}

const customers: PostableAccounts = new Map(
  Array.from({ length: customerCount }, (_, n) => [
    firstCustomer + n,
    { groupId: GROUP.accountsReceivable, isArchived: false },
  ]),
);

/** Runs the posting path without HTTP: kernel rule, queue, door. Each requester waits for its voucher before the next. */
export function runQueueLoad(): void {
  const run = String(process.pid);
  let posted = 0;

  function voucher({ branchId, userId }: Desk, day: string): NewVoucher {
    posted += 1;
    const rows = receiptRows(posted);
    const typed = rows.map(typedRow);
    const ruled = cashReceipt({ rows: typed }, { accounts: customers });
    if (!ruled.ok) throw new Error(`the rule refused: ${ruled.refusal.code}`);
    return {
      branchId,
      draft: {
        ...ruled.drafts[0],
        kind: 'cash-receipt',
        formVersion: 1,
        form: { rows: typed.map((row) => ({ ...row, amountPaisa: row.amountPaisa.toString() })) },
      },
      expectedDay: day,
      author: { userId, ip: '127.0.0.1', userAgent: 'bench' },
      idempotency: {
        key: `queue-${run}-${posted}`,
        route: 'POST /trading/cash/received',
        bodyHash: createHash('sha256').update(JSON.stringify(rows)).digest(),
      },
    };
  }

  /** The pool and the queue of the last task's books; the time to open them is not measured. */
  let stand: { readonly db: Databases; readonly queue: PostingQueue; readonly address: string } | null = null;

  async function standAt(urls: DatabaseUrls): Promise<PostingQueue> {
    if (stand?.address !== urls.app) {
      await stand?.db.close();
      const db = await openDatabases(urls);
      stand = { db, queue: createPostingQueue(db, systemClock), address: urls.app };
    }
    return stand.queue;
  }

  async function load({ urls, companyId, day, desks, requesters, seconds }: QueueLoadTask): Promise<Load> {
    const queue = await standAt(urls);
    return request(requesters, seconds, ownCpuSeconds, async (requester) => {
      const desk = desks[requester % desks.length];
      if (desk === undefined) throw new Error('a requester without a desk');
      const saved = await queue.post(companyId, voucher(desk, day));
      if (!saved.ok) throw new Error(`the books refused: ${saved.refusal.code}`);
    });
  }

  async function close(): Promise<void> {
    await stand?.queue.drain();
    await stand?.db.close();
  }

  serveTasks(load, close);
}

function typedRow({ account, amount, remarks }: TypedReceiptRow) {
  const paisa = paisaFromNumber(amount);
  if (!paisa.ok) throw new Error(`no amount: ${amount}`);
  return { accountId: account, amountPaisa: paisa.units, remarks, orderId: null };
}
