import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companiesWithLostSecrets } from '#cli/sealed-secrets';
import { inCompany } from '#db/tx';
import { writeSmsGateway } from '#domains/organisation/company/company.store';
import { secretBox, smsGatewayOf } from '#secrets/secret-box';
import { createTestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('after a restore it is told whose gateway keys another secret key sealed', async () => {
  const { services, database } = server;
  const otherKey = randomBytes(32);
  const elsewhere = secretBox(() => otherKey);
  for (const [name, box] of [['Acme', services.secrets] as const, ['Bengal', elsewhere] as const]) {
    const { companyId } = await createTestCompany(server, name);
    const sealedKey = box.seal('very-secret-key', smsGatewayOf(companyId));
    await inCompany(services.db, { companyId, mode: 'write' }, (tx) =>
      writeSmsGateway(tx, companyId, { enabled: false, url: '', sender: '', sealedKey }),
    );
  }
  expect(await companiesWithLostSecrets(database, services.secrets)).toEqual(['Bengal']);
  expect(await companiesWithLostSecrets(database, elsewhere)).toEqual(['Acme']);
});
