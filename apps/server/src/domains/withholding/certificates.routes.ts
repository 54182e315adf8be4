import type { RouteReply, RouteShape } from '@cashbook/contract/route';
import { certificateRoutes as routes } from '@cashbook/contract/withholding/certificates';
import { type RawBuilder, sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { createPostingEngine, type PostingEngine, type PostingServices, writeAtDesk } from '#domains/posting/index';
import { readCertificateOf, readDepositOf } from '#domains/withholding/certificates.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** Returns the handlers of certificates of withheld tax. */
export function certificateHandlers(services: PostingServices): Handlers<typeof routes> {
  const engine = createPostingEngine(services);
  return {
    readDeposit: ({ actor, params }) =>
      found(engine, actor, 'tax_deposit_not_found', (tx, at) => readDepositOf(tx, at, params.mtm_id)),
    issueCertificate: (call) => issue(engine, call),
    readCertificate: ({ actor, params }) =>
      found(engine, actor, 'certificate_not_found', (tx, at) => readCertificateOf(tx, at, params.number)),
    cancelCertificate: async (call) => {
      const { body, params } = call;
      if (body.reason === '') return refused('reason_missing');
      const written = { number: params.number, reason: body.reason };
      const cancel = (write: string, at: Date) => sql`select cancel_tax_certificate(${write}::jsonb, ${at})`;
      return wrote(
        engine,
        routes.cancelCertificate,
        call,
        written,
        cancel,
        `Certificate ${params.number} is cancelled.`,
      );
    },
    noteCertificate: async (call) => {
      const { rows, number, date: certificateDate } = call.body;
      if (number === '') return refused('certificate_number_missing');
      const written = { rows: rows.map(asNamed), number, certificateDate };
      return wrote(engine, routes.noteCertificate, call, written, note, `Certificate ${number} is noted.`);
    },
    removeCertificate: (call) => {
      const written = { rows: call.body.rows.map(asNamed) };
      return wrote(engine, routes.removeCertificate, call, written, note, 'The certificate is taken off.');
    },
  };
}

const note = (write: string, at: Date) => sql`select note_certificate(${write}::jsonb, ${at})`;

const asNamed = ({ mtm_id, row_no, tax }: { mtm_id: number; row_no: number; tax: string }) => ({
  ...{ voucherId: mtm_id, rowNo: row_no, tax },
});

/** Reads something of the working branch. */
function found<Found>(
  { db }: PostingEngine,
  { companyId, workingBranchId: branchId }: Actor,
  code: 'tax_deposit_not_found' | 'certificate_not_found',
  read: (tx: Tx, at: { companyId: number; branchId: number }) => Promise<Found | null>,
): Promise<Answer<Found>> {
  return inCompany<Answer<Found>>(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const thing = await read(tx, { companyId, branchId });
    return thing === null ? refused(code) : done(thing);
  });
}

type WriteCall = Call<
  typeof routes.cancelCertificate | typeof routes.noteCertificate | typeof routes.removeCertificate
>;

function wrote(
  engine: PostingEngine,
  route: RouteShape,
  call: WriteCall,
  written: object,
  statement: (write: string, at: Date) => RawBuilder<unknown>,
  message: string,
): Promise<Answer<null>> {
  return writeAtDesk<null>(engine, route, call, written, async (tx, write, at) => {
    await statement(write, at).execute(tx);
    return done(null, message);
  });
}

function issue(
  engine: PostingEngine,
  call: Call<typeof routes.issueCertificate>,
): Promise<Answer<RouteReply<typeof routes.issueCertificate>>> {
  const { deposit: depositId, party: accountId } = call.body;
  return writeAtDesk(engine, routes.issueCertificate, call, { depositId, accountId }, async (tx, write, at) => {
    const { rows } = await sql<{ number: string }>`
      select issue_tax_certificate(${write}::jsonb, ${at}) as number`.execute(tx);
    const number = rows[0]?.number ?? '';
    return done({ number }, `Certificate ${number}.`);
  });
}
