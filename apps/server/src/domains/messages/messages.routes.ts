import { messageRoutes } from '@cashbook/contract/portal/messages';
import type { RouteReply } from '@cashbook/contract/route';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { changeSettings, readSettings } from '#domains/messages/change-settings';
import { changeInboundKey, readInboundKey, receiveMessage } from '#domains/messages/inbound';
import { addMessage, findSettings, sendFailedAgain, sendMessageAgain, shopName } from '#domains/messages/message.store';
import {
  type ListedMessage,
  listMessages,
  type MessagesAsked,
  sumMessages,
} from '#domains/messages/message-list.store';
import { gatewayOf, type MessageServices, sendTaken } from '#domains/messages/send-messages';
import { plainMessage } from '#domains/messages/write-message';
import { lastTry } from '#outcome';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type List = Call<typeof messageRoutes.list>;
type Row = RouteReply<typeof messageRoutes.list>['data'][number];

/** Returns the handlers of messages to customers: their list, and when and how the company writes. */
export function messageHandlers(services: MessageServices): Handlers<typeof messageRoutes> {
  const { db, clock } = services;
  return {
    list: (call) => list(services, call),
    settings: ({ actor: { companyId, permissions } }) =>
      inCompany(db, { companyId, mode: 'read' }, async (tx) => {
        const key = permissions.has('message.edit') ? await readInboundKey(services.secrets, tx, companyId) : null;
        return done({ ...(await readSettings(tx, companyId)), inbound_key: key });
      }),
    changeSettings: (call) => changeSettings(services, call),
    sendAgain: (call) =>
      inCompany(db, { companyId: call.actor.companyId, mode: 'write' }, (tx) =>
        oncePerKey<null>(tx, messageRoutes.sendAgain, call, clock.now(), async () => {
          await showBranches(tx, call.actor.branchIds);
          const seen = await tx
            .selectFrom('message')
            .where('message_id', '=', BigInt(call.body.id))
            .select('kind')
            .execute();
          if (seen.length === 0 || !(await sendMessageAgain(tx, call.body.id, clock.now())))
            return refused('not_found');
          return done(null);
        }),
      ),
    sendAllAgain: (call) =>
      inCompany(db, { companyId: call.actor.companyId, mode: 'write' }, (tx) =>
        oncePerKey<{ count: number }>(tx, messageRoutes.sendAllAgain, call, clock.now(), async () => {
          await showBranches(tx, call.actor.branchIds);
          return done({ count: await sendFailedAgain(tx, call.body.ids, clock.now()) });
        }),
      ),
    sendTrial: (call) => sendTrial(services, call),
    changeInboundKey: (call) => changeInboundKey(services, call),
    receive: (call) => receiveMessage(services, call),
  };
}

function list({ db }: MessageServices, { actor, query }: List): Promise<Answer<RouteReply<typeof messageRoutes.list>>> {
  const { companyId, branchIds } = actor;
  const { page, per_page: perPage, kind, state, search, start_date: from = null, end_date: to = null } = query;
  if (from !== null && to !== null && from > to) return Promise.resolve(refused('dates_reversed'));
  const asked: MessagesAsked = { companyId, kind, state, from, to, search };
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, branchIds);
    const { count, parts, costPaisa } = await sumMessages(tx, asked);
    const rows = await listMessages(tx, asked, { limit: perPage, offset: (page - 1) * perPage });
    return done({
      ...{ data: rows.map(rowOf), total: count, parts, cost: costPaisa },
      ...{ current_page: page, last_page: Math.max(1, Math.ceil(count / perPage)), per_page: perPage },
    });
  });
}

function rowOf({ at, endedAt, branchId, customerId, costPaisa, voucherId, vrNo, ...row }: ListedMessage): Row {
  return {
    ...row,
    ...{ at: at.toISOString(), ended_at: endedAt?.toISOString() ?? null, branch_id: branchId, customer_id: customerId },
    ...{ cost: costPaisa, mtm_id: voucherId, vr_no: vrNo },
  };
}

/** Sends a trial once per key: its repetition answers the first one's number and sends nothing. */
async function sendTrial(
  services: MessageServices,
  call: Call<typeof messageRoutes.sendTrial>,
): Promise<Answer<{ id: number }>> {
  const { actor, body } = call;
  const { companyId, workingBranchId } = actor;
  const added: { readonly id: number; readonly text: string }[] = [];
  const answer = await inCompany(services.db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<{ id: number }>(tx, messageRoutes.sendTrial, call, services.clock.now(), async () => {
      const { language } = await findSettings(tx, companyId);
      const text = plainMessage('trial', language, { shop: await shopName(tx, companyId) });
      const message = {
        branchId: workingBranchId,
        kind: 'trial',
        partyId: null,
        mobile: body.mobile,
        ...text,
      } as const;
      const id = Number(await addMessage(tx, message, 'sending', services.clock.now()));
      added.push({ id, text: text.body });
      return done({ id });
    }),
  );
  for (const one of added) await sendNow(services, companyId, { ...one, mobile: body.mobile });
  return answer;
}

async function sendNow(
  services: MessageServices,
  companyId: number,
  { id, text, mobile }: { readonly id: number; readonly text: string; readonly mobile: string },
): Promise<void> {
  const gateway = await inCompany(services.db, { companyId, mode: 'write' }, async (tx) =>
    gatewayOf(services, tx, companyId, await findSettings(tx, companyId)),
  );
  await sendTaken(services, { companyId, gateway }, { messageId: BigInt(id), mobile, body: text, tries: lastTry });
}
