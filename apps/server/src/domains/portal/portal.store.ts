import { mostPortalRows } from '@cashbook/contract/portal/customer-books';
import type { InstallmentFacts } from '@cashbook/kernel';
import type { Grouping, IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Names, addresses and telephones on what a customer reads. */
interface Letterhead {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

/** A customer and the shop that they buy from, as the database returns them. */
export interface Card {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly address: string;
  readonly branch: Letterhead | null;
  readonly company: Letterhead & { readonly money_format: Grouping };
}

/** An amount in JSON: digits as text, since a JSON number could lose some of them. */
type PaisaText = string;

/** An installment as the database returns it. */
export interface FoundInstallment extends Pick<InstallmentFacts, 'dueDate' | 'lastPaidOn'> {
  readonly saleId: number;
  readonly invoiceNo: string;
  readonly installmentNo: number;
  readonly amountPaisa: PaisaText;
  readonly paidPaisa: PaisaText;
  readonly writtenOffPaisa: PaisaText;
  readonly movedPaisa: PaisaText;
  readonly repossessedPaisa: PaisaText;
  readonly duePaisa: PaisaText;
  /** The open day of its branch. */
  readonly today: IsoDate;
}

/** The books of a customer, as the database returns them. */
export interface Books {
  readonly debit: PaisaText;
  readonly credit: PaisaText;
  readonly counts: Readonly<Record<'total' | 'paid' | 'due' | 'overdue', number>>;
  readonly offers: readonly {
    readonly invoiceNo: string;
    readonly until: IsoDate;
    readonly discountPaisa: PaisaText;
    readonly amountPaisa: PaisaText;
  }[];
  readonly installments: readonly FoundInstallment[];
  readonly payments: readonly {
    readonly voucherId: number;
    readonly vrNo: string;
    readonly paidOn: IsoDate;
    readonly amountPaisa: PaisaText;
    readonly installment: FoundInstallment | null;
  }[];
  /** The latest first. */
  readonly statement: readonly {
    readonly date: IsoDate;
    readonly vrNo: string;
    readonly typeId: number;
    readonly debitPaisa: PaisaText;
    readonly creditPaisa: PaisaText;
  }[];
}

/** Returns the customer whom the number signs in, and locks the switches of their portal. Null without one. */
export async function customerOfMobile(tx: Tx, mobile: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select portal_customer(${mobile}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

interface NewCode {
  readonly partyId: number;
  readonly hash: Buffer;
  readonly mostWrong: number;
  readonly expiresAt: Date;
}

/**
 * Keeps the digest of a new code of a customer. Returns the branch that writes to the customer, or null when the latest code is less
 * than a minute old and was not tried wrongly too often.
 */
export async function keepCode(tx: Tx, { partyId, hash, mostWrong, expiresAt }: NewCode): Promise<number | null> {
  const { rows } = await sql<{ branch: number | null }>`
    select keep_portal_code(${partyId}, ${hash}, ${mostWrong}, ${expiresAt}) as branch`.execute(tx);
  return rows[0]?.branch ?? null;
}

/** Whether the code is the customer's latest and may still be used. It is used up, or the wrong try is counted. */
export async function takeCode(tx: Tx, partyId: number, hash: Buffer, mostWrong: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select take_portal_code(${partyId}, ${hash}, ${mostWrong}, ${now}) as ok`.execute(tx);
  return rows[0]?.ok ?? false;
}

/** Ends a session of a customer. */
export async function endCustomerSession(tx: Tx, partyId: number, sessionId: bigint): Promise<void> {
  await sql`select directory.end_customer_session(${partyId}, ${sessionId})`.execute(tx);
}

/** Ends the oldest sessions of a customer but so many. */
export async function keepLatestSessions(tx: Tx, partyId: number, most: number): Promise<void> {
  await sql`select directory.keep_latest_customer_sessions(${partyId}, ${most})`.execute(tx);
}

/** Binds the transaction to a customer: the functions of the portal read their books and no other's. */
export async function actAsCustomer(tx: Tx, partyId: number): Promise<void> {
  await sql`select set_config('app.party_id', ${String(partyId)}, true)`.execute(tx);
}

/** Returns the card of the transaction's customer; null once their portal is off. */
export async function readOwnCard(tx: Tx): Promise<Card | null> {
  const { rows } = await sql<{ card: Card | null }>`select own_card() as card`.execute(tx);
  return rows[0]?.card ?? null;
}

/** Returns the books of the transaction's customer in every branch of the company. */
export async function readOwnBooks(tx: Tx): Promise<Books> {
  const { rows } = await sql<{ books: Books }>`select own_books(${mostPortalRows}) as books`.execute(tx);
  return theOnly(rows).books;
}

/** Returns the card of a customer; null for one whom the transaction does not see. */
export async function readCard(tx: Tx, companyId: number, partyId: number): Promise<Card | null> {
  const { rows } = await sql<{ card: Card | null }>`select customer_card(${companyId}, ${partyId}) as card`.execute(tx);
  return rows[0]?.card ?? null;
}

/** Returns the books of a customer in these branches. */
export async function readBooks(
  tx: Tx,
  { companyId, branchIds }: { readonly companyId: number; readonly branchIds: readonly number[] },
  partyId: number,
): Promise<Books> {
  const { rows } = await sql<{ books: Books }>`
    select customer_books(${companyId}, ${partyId}, ${[...branchIds]}::int[], ${mostPortalRows}) as books`.execute(tx);
  return theOnly(rows).books;
}

function theOnly<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the books of a customer answered no row');
  return row;
}
