import type { MessageKind, MessageState } from '@cashbook/contract/portal/messages';
import type { WrittenKind } from '@cashbook/kernel';
import { dateInDhaka, type Grouping, type IsoDate } from '@cashbook/money';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Tx } from '#db/tx';

type Language = 'en' | 'bn';

/** When and how a company writes to its customers. */
export interface Settings {
  readonly version: number;
  readonly reminders: boolean;
  readonly daysBefore: number;
  readonly onDueDay: boolean;
  readonly daysAfter: number;
  readonly receipts: boolean;
  /** Collections that were saved before get no receipt. */
  readonly receiptsSince: Date | null;
  readonly language: Language;
  /** Minutes after midnight. */
  readonly quietFrom: number;
  readonly quietUntil: number;
  readonly partPricePaisa: number;
  readonly acceptedAnswer: string;
}

/** The settings of a company that has never changed them. */
export const usualSettings: Settings = {
  ...{
    version: 0,
    reminders: false,
    daysBefore: 3,
    onDueDay: true,
    daysAfter: 3,
    receipts: false,
    receiptsSince: null,
  },
  ...{ language: 'bn', quietFrom: 21 * 60, quietUntil: 9 * 60, partPricePaisa: 0, acceptedAnswer: '' },
};

/** Locks the settings of the company until the transaction ends, even if nobody has changed them yet. */
export async function lockSettings(tx: Tx, companyId: number): Promise<Settings> {
  await sql`insert into message_setting (company_id, version) values (${companyId}, 0) on conflict do nothing`.execute(
    tx,
  );
  await sql`select from message_setting where company_id = ${companyId} for update`.execute(tx);
  return findSettings(tx, companyId);
}

/** Returns the settings of the transaction's company. */
export async function findSettings(tx: Tx, companyId: number): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select version, reminders, days_before as "daysBefore", on_due_day as "onDueDay", days_after as "daysAfter", receipts,
      receipts_since as "receiptsSince", language, quiet_from as "quietFrom", quiet_until as "quietUntil",
      part_price_paisa as "partPricePaisa", accepted_answer as "acceptedAnswer"
    from message_setting where company_id = ${companyId}`.execute(tx);
  return rows[0] ?? usualSettings;
}

/** Writes the settings, which then have the given version. */
export async function writeSettings(tx: Tx, companyId: number, settings: Settings): Promise<void> {
  const { version, reminders, daysBefore, onDueDay, daysAfter, receipts, receiptsSince, language } = settings;
  const row = {
    ...{
      company_id: companyId,
      version,
      reminders,
      days_before: daysBefore,
      on_due_day: onDueDay,
      days_after: daysAfter,
    },
    ...{ receipts, receipts_since: receiptsSince, language, quiet_from: settings.quietFrom },
    ...{ quiet_until: settings.quietUntil, part_price_paisa: settings.partPricePaisa },
    accepted_answer: settings.acceptedAnswer,
  };
  await tx
    .insertInto('message_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
}

export interface OwnText {
  readonly kind: WrittenKind;
  readonly language: Language;
  readonly body: string;
}

/** Returns the texts that the company wrote itself. */
export async function findTexts(tx: Tx, companyId: number): Promise<OwnText[]> {
  const { rows } = await sql<OwnText>`
    select kind, language, body from message_text where company_id = ${companyId} order by kind, language`.execute(tx);
  return rows;
}

/** Replaces the texts of the company. */
export async function writeTexts(tx: Tx, companyId: number, texts: readonly OwnText[]): Promise<void> {
  await tx.deleteFrom('message_text').where('company_id', '=', companyId).execute();
  if (texts.length === 0) return;
  await tx
    .insertInto('message_text')
    .values(texts.map((one) => ({ company_id: companyId, ...one })))
    .execute();
}

interface Addressee {
  readonly branchId: number;
  readonly partyId: number;
  readonly customer: string;
  readonly mobile: string;
  readonly shop: string;
  readonly phone: string;
}

export interface DueReminder extends Addressee {
  readonly kind: 'before' | 'due' | 'after';
  readonly saleId: bigint;
  readonly installmentNo: number;
  readonly dueDate: IsoDate;
  readonly duePaisa: bigint;
  readonly invoiceNo: string;
}

/** Returns up to `most` installments whose customers are to be reminded today and were not yet. */
export async function installmentsToRemind(
  tx: Tx,
  { daysBefore, onDueDay, daysAfter }: Settings,
  today: IsoDate,
  most: number,
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select * from installments_to_remind(${today}::date, ${daysBefore}, ${onDueDay}, ${daysAfter}, ${most})`.execute(
    tx,
  );
  return rows;
}

export interface UnconfirmedCollection extends Addressee {
  readonly voucherId: bigint;
  readonly receipt: string;
  /** The number of the sale. */
  readonly invoiceNo: string;
  readonly paidOn: IsoDate;
  readonly paidPaisa: bigint;
  readonly duePaisa: bigint;
}

/** Returns up to `most` collections that were saved since that moment and have no receipt yet. */
export async function collectionsToConfirm(tx: Tx, since: Date, most: number): Promise<UnconfirmedCollection[]> {
  const { rows } = await sql<UnconfirmedCollection>`select * from collections_to_confirm(${since}, ${most})`.execute(
    tx,
  );
  return rows;
}

export interface NewMessage {
  readonly branchId: number;
  readonly kind: MessageKind;
  readonly partyId: number | null;
  readonly installment?: Pick<DueReminder, 'saleId' | 'installmentNo' | 'dueDate' | 'duePaisa'>;
  readonly voucherId?: bigint;
  readonly mobile: string;
  readonly body: string;
  readonly parts: number;
}

/**
 * Adds a message of the transaction's company. The caller sends a message that it adds as `sending`. Returns its number, or null when it
 * was said already.
 */
export async function addMessage(
  tx: Tx,
  message: NewMessage,
  state: 'waiting' | 'sending',
  now: Date,
): Promise<bigint | null> {
  const { branchId, kind, partyId, installment, voucherId = null, mobile, body, parts } = message;
  const { rows } = await sql<{ id: bigint | null }>`
    select add_message(${branchId}, ${kind}, ${partyId}, ${installment?.saleId ?? null}, ${installment?.installmentNo ?? null},
      ${installment?.dueDate ?? null}::date, ${installment?.duePaisa ?? null}, ${voucherId}, ${mobile}, ${body}, ${parts}, ${now}, ${state}) as id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export interface TakenMessage {
  readonly messageId: bigint;
  readonly mobile: string;
  readonly body: string;
  /** The number of this try, from 1. */
  readonly tries: number;
}

/** Takes the next message that waits; commit before sending it. Null when none waits. */
export async function takeMessage(tx: Tx, now: Date): Promise<TakenMessage | null> {
  const { rows } = await sql<TakenMessage>`select * from take_message(${now}, ${dateInDhaka(now)}::date)`.execute(tx);
  return rows[0] ?? null;
}

/** Writes what became of a message that was being sent; one that waits again waits until `notBefore`. */
export async function endMessage(
  tx: Tx,
  messageId: bigint,
  end: { readonly state: MessageState; readonly reason: string; readonly now: Date; readonly notBefore?: Date },
): Promise<void> {
  const { state, reason, now, notBefore = null } = end;
  await sql`select end_message(${messageId}, ${state}, ${reason}, ${now}, ${notBefore})`.execute(tx);
}

/** Marks messages as unknown whose sending began before that moment and never ended. */
export async function giveUpMessages(tx: Tx, before: Date, now: Date): Promise<void> {
  await sql`select give_up_messages(${before}, ${now})`.execute(tx);
}

/** Makes a message wait again. Returns false for one that neither failed nor is unknown. */
export async function sendMessageAgain(tx: Tx, messageId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select send_message_again(${messageId}, ${now}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

/** Makes all failed messages wait again. Returns their number. */
export async function sendFailedAgain(tx: Tx, messageIds: readonly number[], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select send_failed_again(${[...messageIds]}::bigint[], ${now}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface StoredGateway {
  readonly enabled: boolean;
  readonly url: string;
  readonly sender: string;
  readonly sealedKey: string;
}

/** Returns the gateway of the transaction's company; null without one in use. */
export async function findGateway(tx: Tx): Promise<StoredGateway | null> {
  const { rows } = await sql<StoredGateway>`select * from gateway_to_send() where enabled`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the companies that send messages or have some that wait. */
export async function companiesWithMessages(db: QueryExecutorProvider): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from directory.companies_with_messages() as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the name by which messages call the company. */
export async function shopName(tx: Tx, companyId: number): Promise<string> {
  const { name } = await tx
    .selectFrom('company')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Returns how the company groups the digits of money. */
export async function findGrouping(tx: Tx, companyId: number): Promise<Grouping> {
  const { rows } = await sql<{ grouping: Grouping }>`
    select money_format as "grouping" from company where company_id = ${companyId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no company ${companyId}`);
  return row.grouping;
}
