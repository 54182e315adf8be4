import { inCompany, type Tx } from '#db/tx';
import { addMessage, findGateway, findSettings, shopName } from '#domains/messages/message.store';
import { gatewayOf, type MessageServices, sendTaken } from '#domains/messages/send-messages';
import { plainMessage } from '#domains/messages/write-message';
import { lastTry } from '#outcome';

/** The text that the list keeps in place of a code. */
const masked = '••••••';

/**
 * Sends a one-time code to a customer at once, quiet hours or not: the customer waits for it. The list of messages never has the code
 * itself.
 */
export async function sendPortalCode(
  services: MessageServices,
  to: { readonly companyId: number; readonly branchId: number; readonly partyId: number; readonly mobile: string },
  code: string,
): Promise<void> {
  const { companyId, branchId, partyId, mobile } = to;
  const now = services.clock.now();
  const taken = await inCompany(services.db, { companyId, mode: 'write' }, async (tx) => {
    const settings = await findSettings(tx, companyId);
    const shop = await shopName(tx, companyId);
    const { parts, body } = plainMessage('portalCode', settings.language, { shop, code });
    const kept = plainMessage('portalCode', settings.language, { shop, code: masked }).body;
    const message = { branchId, kind: 'code', partyId, mobile, body: kept, parts } as const;
    const messageId = await addMessage(tx, message, 'sending', now);
    return messageId === null ? null : { messageId, body, gateway: await gatewayOf(services, tx, companyId, settings) };
  });
  if (taken === null) return;
  const { messageId, body, gateway } = taken;
  await sendTaken(services, { companyId, gateway }, { messageId, mobile, body, secret: code, tries: lastTry });
}

/** Whether customers of the transaction's company sign in with a code: they do as soon as it has a gateway. */
export async function usesPortalCodes(tx: Tx): Promise<boolean> {
  return (await findGateway(tx)) !== null;
}
