import type { DatabaseUrls } from '#db/embedded/roles';
import { asOwner } from '#db/owner-connection';
import { type SecretBox, smsGatewayOf } from '#secrets/secret-box';

/** Returns the companies whose sealed secrets this installation's key does not open: another key sealed them. */
export function companiesWithLostSecrets(urls: DatabaseUrls, secrets: SecretBox): Promise<string[]> {
  return asOwner(urls.owner, 'cashbook secrets', async (client) => {
    const { rows } = await client.query<{ companyId: number; name: string; sealed: string }>(
      `select g.company_id as "companyId", c.name, g.sealed_key as sealed
       from sms_gateway g join company c using (company_id) where g.has_key order by g.company_id`,
    );
    return rows
      .filter(({ companyId, sealed }) => secrets.open(sealed, smsGatewayOf(companyId)) === null)
      .map(({ name }) => name);
  });
}
