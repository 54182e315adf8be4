import { status } from '@cashbook/contract/enumerations';
import { partyRoutes } from '@cashbook/contract/ledger/parties';
import type { RouteReply } from '@cashbook/contract/route';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { addParty, countContacts, groupOfClientType, listContacts } from '#domains/ledger/parties';
import { pageOf, rowsBefore } from '#http/paging';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type Stored = RouteReply<typeof partyRoutes.createParty>;

export function partyHandlers({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof partyRoutes> {
  return {
    listParties: ({ actor: { companyId, workingBranchId: branchId }, body }) =>
      inCompany(db, { companyId, mode: 'report' }, async (tx) => {
        const { search, type_id: type, sort } = body;
        const question = { companyId, branchId, search, typeId: type === '' ? null : Number(type) };
        const contacts = await listContacts(tx, question, { sort, limit: body.per_page, offset: rowsBefore(body) });
        return done(pageOf(contacts, await countContacts(tx, question), body));
      }),
    createParty: (call) => {
      const { actor, body } = call;
      const { companyId } = actor;
      const { type_id: typeId, name, manual_address: manualAddress, mobile, idfr_code, ledger_page } = body;
      const at = clock.now();
      return inCompany(db, { companyId, mode: 'write' }, (tx) =>
        oncePerKey<Stored>(tx, partyRoutes.createParty, call, at, async () => {
          const desk = deskOf(call);
          if ('kind' in desk) return desk;
          const { branchId } = desk;
          const party = { typeId, name, manualAddress, mobile, idfrCode: idfr_code, ledgerPage: ledger_page };
          const id = await addParty(tx, companyId, branchId, party);
          if (id === null) return refused('branch_disabled');
          const account = { parent_id: groupOfClientType[typeId], branch_id: branchId, status: status.active };
          const after = { name, manual_address: manualAddress, mobile, idfr_code, ledger_page, ...account };
          await recordEvent(tx, { ...actedBy(actor, at), action: 'account.create', subject: `level 4 ${id}`, after });
          return done({ id, version: 1 });
        }),
      );
    },
  };
}
