import { matchRoutes } from '@cashbook/contract/reconciliation/matches';
import type { RouteReply, RouteShape } from '@cashbook/contract/route';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import { type AuditEvent, actedBy, recordEvent } from '#domains/audit/index';
import { orRefusedByBooks } from '#domains/posting/index';
import { onBankAccount } from '#domains/reconciliation/bank-account';
import { type MatchDesk, matchLines, splitMatch, unmatchLines } from '#domains/reconciliation/matches/matches.store';
import { type Answer, done } from '#use-case/answer';
import type { Call, IdempotencyKey } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { oncePerKey } from '#use-case/once-per-key';

type Books = Pick<Services, 'db' | 'clock'>;
type Recorded = Pick<AuditEvent, 'action' | 'before' | 'after'>;

interface ChangeCall {
  readonly actor: Actor;
  readonly idempotency: IdempotencyKey | null;
  readonly body: { readonly account_id: number };
}

export const deskOfMatches = ({ branchIds, userId }: Actor, accountId: number): MatchDesk => ({
  ...{ accountId, branchIds, userId },
});

/** Changes matches of an account once per key, records it, and returns the refusal of the books where they refuse. */
function change<T>(
  services: Books,
  { shape, call }: { readonly shape: RouteShape; readonly call: ChangeCall },
  work: (tx: Tx, desk: MatchDesk, at: Date) => Promise<{ readonly reply: T; readonly record: Recorded }>,
): Promise<Answer<T>> {
  const { actor, body } = call;
  const at = services.clock.now();
  const desk = deskOfMatches(actor, body.account_id);
  return orRefusedByBooks(() =>
    onBankAccount<T>(services, actor, { accountId: body.account_id, mode: 'write' }, (tx) =>
      oncePerKey<T>(tx, shape, call, at, async () => {
        const { reply, record } = await work(tx, desk, at);
        await recordEvent(tx, { ...actedBy(actor, at), ...record, subject: `account ${body.account_id}` });
        return done(reply);
      }),
    ),
  );
}

type Numbers = RouteReply<typeof matchRoutes.confirm>;

/** Matches lines. Refusals in order: those of the account, idempotency_mismatch, those of `matchLines`. */
export function confirm(services: Books, call: Call<typeof matchRoutes.confirm>): Promise<Answer<Numbers>> {
  return change<Numbers>(services, { shape: matchRoutes.confirm, call }, async (tx, desk, at) => {
    const numbers = await matchLines(tx, desk, call.body.matches, at);
    return { reply: { match_nos: numbers }, record: { action: 'bank.match', after: { matches: numbers.map(String) } } };
  });
}

/** Splits a match. Refuses as {@link confirm}, with those of `splitMatch`. */
export function split(services: Books, call: Call<typeof matchRoutes.split>): Promise<Answer<Numbers>> {
  return change<Numbers>(services, { shape: matchRoutes.split, call }, async (tx, desk, at) => {
    const { match_no: matchNo, parts } = call.body;
    const numbers = await splitMatch(
      tx,
      desk,
      { matchNo, parts: parts.map((part) => ({ ...part, kind: 'hand' })) },
      at,
    );
    const before = { matches: [String(matchNo)] };
    const after = { matches: numbers.map(String) };
    return { reply: { match_nos: numbers }, record: { action: 'bank.split', before, after } };
  });
}

/** Takes a match back. Refusals in order: those of the account, idempotency_mismatch, those of `unmatchLines`. */
export function unmatch(services: Books, call: Call<typeof matchRoutes.unmatch>): Promise<Answer<null>> {
  return change<null>(services, { shape: matchRoutes.unmatch, call }, async (tx, desk, at) => {
    const { match_no: matchNo, reason } = call.body;
    await unmatchLines(tx, desk, { matchNo, reason }, at);
    return {
      reply: null,
      record: { action: 'bank.unmatch', before: { matches: [String(matchNo)] }, after: { reason } },
    };
  });
}
