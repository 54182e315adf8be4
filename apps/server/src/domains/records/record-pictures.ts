import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PictureAddresses, RecordPictureRoutes } from '@cashbook/contract/picture-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import { type AuditEvent, actedBy, recordEvent } from '#domains/audit/index';
import { type FileStore, type PicturesInBooks, storePicture } from '#domains/files/index';
import { inReach, type RecordEngine } from '#domains/records/record-engine';
import { type Answer, done, type FileAnswer, type Refused, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

/** The services for pictures of records: the rows that name them, and the file store. */
export interface PictureServices extends Pick<RecordEngine, 'db' | 'clock'> {
  readonly files: FileStore;
}

/** A picture that rows of a record have, by the column that names it. */
interface PictureOfRecord {
  readonly table: 'product' | 'party' | 'cheque_form';
  /** The column of the record's number. */
  readonly key: string;
  readonly column: string;
  /** The SQL of its branch and of its name, where the table has no columns for them. */
  readonly branch?: string;
  readonly named?: string;
  /** The folder of its files, below that of the company and in addresses. */
  readonly folder: string;
  readonly routes: RecordPictureRoutes;
  readonly action: AuditEvent['action'];
  /** Whether browsers may keep it. A picture of a person must not be kept for the next user of the browser. */
  readonly cacheControl: string;
}

/** The sides of the card's picture and of the one in lists and choices, in pixels. */
const sides = { whole: 1024, small: 96 } as const;
type Size = keyof typeof sides;
const endings: Readonly<Record<Size, string>> = { whole: '.png', small: '-small.png' };

/** Returns a new name. A new picture never has an old one's name. */
export const newPictureName = () => randomBytes(16).toString('hex');

/** Returns the calls of one picture of a record, and the functions that read and store it. */
export function recordPictures(picture: PictureOfRecord) {
  const {
    table,
    key,
    column,
    branch = 'branch_id',
    named: nameOf = 'name',
    folder,
    routes,
    action,
    cacheControl,
  } = picture;
  const [rows, keyColumn, nameColumn] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const keyPattern = new RegExp(`^company/(\\d+)/${folder}/[0-9a-f]{32}(-small)?\\.png$`);

  const copies = (companyId: number, name: string) =>
    (['whole', 'small'] as const).map((size) => ({
      key: `company/${companyId}/${folder}/${name}${endings[size]}`,
      largestSide: sides[size],
    }));
  const addressOf = (id: number, name: string, size: Size) => `/api/files/${folder}/${id}/${name}${endings[size]}`;

  /**
   * Names another picture; empty removes it. A form that is open meanwhile can still be saved: it does not contain the
   * picture.
   */
  const setPicture = async (tx: Tx, actor: Actor, id: number, name: string, at: Date): Promise<Refused | null> => {
    const found = await sql<{ branchId: number | null; picture: string; name: string }>`
      select ${sql.raw(branch)} as "branchId", ${nameColumn} as picture, ${sql.raw(nameOf)} as name from ${rows}
      where company_id = ${actor.companyId} and ${keyColumn} = ${id} for no key update`.execute(tx);
    const [before] = found.rows;
    if (before === undefined) return refused('not_found');
    if (before.branchId !== null && !actor.branchIds.includes(before.branchId)) return refused('record_elsewhere');
    await sql`
      update ${rows} set ${nameColumn} = ${name}
      where company_id = ${actor.companyId} and ${keyColumn} = ${id}`.execute(tx);
    await recordEvent(tx, {
      ...actedBy(actor, at),
      ...(before.branchId === null ? {} : { branchId: before.branchId }),
      action,
      subject: `${table.replaceAll('_', ' ')} ${id}`,
      before: { name: before.name, [column]: before.picture },
      after: { name: before.name, [column]: name },
    });
    return null;
  };

  /**
   * Stores a picture. Refuses in this order: the refusals of a picture (picture.ts), idempotency_mismatch, not_found,
   * record_elsewhere.
   */
  const give = (
    services: PictureServices,
    call: Call<RecordPictureRoutes['give']>,
  ): Promise<Answer<PictureAddresses>> => {
    const { actor, params, upload } = call;
    const name = newPictureName();
    const at = services.clock.now();
    return storePicture(services.files, upload.bytes, copies(actor.companyId, name), async () => {
      let isNamed = false;
      const answer = await inReach(services, actor, 'write', (tx) => {
        isNamed = false;
        return oncePerKey<PictureAddresses>(tx, routes.give, call, at, async () => {
          const refusal = await setPicture(tx, actor, params.id, name, at);
          if (refusal !== null) return refusal;
          isNamed = true;
          return done({
            picture: addressOf(params.id, name, 'whole'),
            thumbnail: addressOf(params.id, name, 'small'),
          });
        });
      });
      return { answer, isNamed };
    });
  };

  /** Returns one of the two copies, for a caller who sees the row that names it. */
  const show = async (
    services: PictureServices,
    actor: Actor,
    { id, name: file }: { readonly id: number; readonly name: string },
  ): Promise<FileAnswer | Refused> => {
    const fileKey = `company/${actor.companyId}/${folder}/${file}`;
    if (!keyPattern.test(fileKey)) return refused('not_found');
    const isNamed = await inReach(services, actor, 'read', async (tx) => {
      const found = await sql`
        select from ${rows} where company_id = ${actor.companyId} and ${keyColumn} = ${id}
          and ${nameColumn} = ${file.slice(0, 32)}`.execute(tx);
      return found.rows.length > 0;
    });
    const png = isNamed ? await services.files.read(fileKey) : null;
    if (png === null) return refused('not_found');
    return {
      kind: 'file',
      contentType: 'image/png',
      fileName: `${folder}.png`,
      content: Readable.from([png]),
      inline: { cacheControl },
    };
  };

  const inBooks: PicturesInBooks = {
    owns: (fileKey) => keyPattern.test(fileKey),
    needed: async (owner, since) => {
      const named = await owner.query<{ companyId: number; name: string }>(
        `select company_id as "companyId", ${column} as name from ${table} where ${column} <> ''
         union select c.company_id, e.before ->> $2
           from company c
             join audit_event e on e.company_id = c.company_id and e.action = $3 and e.action <> 'voucher.post'
               and e.at >= $1`,
        [since, column, action],
      );
      return new Set(named.rows.flatMap(({ companyId, name }) => copies(companyId, name).map((copy) => copy.key)));
    },
    missing: async (owner, storedKeys) => {
      const named = await owner.query<{ companyId: number; picture: string; name: string }>(
        `select company_id as "companyId", ${column} as picture, ${nameOf} as name from ${table} where ${column} <> '' order by name`,
      );
      return named.rows
        .filter((row) => copies(row.companyId, row.picture).some((copy) => !storedKeys.has(copy.key)))
        .map(({ name }) => name);
    },
  };

  return {
    /** Returns the keys of both copies of a company's picture. */
    copies,
    inBooks,
    /** Returns its address in the rows `t` of a list or form; null without a picture. */
    address: (size: Size): RawBuilder<string | null> => sql`
      case when t.${nameColumn} <> ''
        then ${`/api/files/${folder}/`} || t.${keyColumn} || '/' || t.${nameColumn} || ${endings[size]} end`,
    handlers: (services: PictureServices): Handlers<RecordPictureRoutes> => ({
      give: (call) => give(services, call),
      take: ({ actor, params }) =>
        inReach(services, actor, 'write', async (tx) => {
          return (await setPicture(tx, actor, params.id, '', services.clock.now())) ?? done(null);
        }),
      show: ({ actor, params }) => show(services, actor, params),
    }),
  };
}
