import { type ChequeRow, chequeRoutes, type MovedCheque } from '@cashbook/contract/cheques/cheques';
import { ApiError } from '@cashbook/contract/client';
import { useCallback } from 'react';
import { z } from 'zod';
import { call } from '#session/api.ts';
import type { DeskOptions } from '#session/desk-options.ts';
import { refusalText } from '#session/refusal-text.ts';
import type { SentWith } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import {
  type Answered,
  type ChequeAction,
  type ChequeAnswer,
  callsFor,
  chequeKey,
  feeIn,
  movedOn,
} from './cheque-actions.ts';

const { body: bounceBody } = chequeRoutes.bounceCheques;

/** The fields of every action. An action uses those that it asks for. An empty fee is no fee. */
export const moveSchema = bounceBody
  .omit({ cheques: true, event: true })
  .extend({ fee: bounceBody.shape.fee.or(z.literal('')) });
export type MoveInput = z.input<typeof moveSchema>;

const namesOf = (cheques: readonly ChequeRow[]) => cheques.map(({ mtm_id, cheque_no }) => ({ mtm_id, cheque_no }));

/**
 * Sends one call for cheques that share a bank, and returns the answers by cheque.
 * @throws ApiError when the call as a whole is refused, or gets no answer.
 */
async function sendCall(
  action: ChequeAction,
  cheques: readonly ChequeRow[],
  typed: MoveInput,
  sent: DeskOptions,
): Promise<ReadonlyMap<string, ChequeAnswer>> {
  const names = namesOf(cheques);
  const { bank_account, account, remarks, reason, charge_on } = typed;
  const fee = feeIn(typed);
  if (action === 'deposited') {
    const body = { cheques: names, bank_account: bank_account ?? 0 };
    const { data } = await call(chequeRoutes.depositCheques, { body }, sent);
    return new Map(names.map((name) => [chequeKey(name), { ok: true, action, vrNo: '', slipNo: data.slip_no }]));
  }
  const moved = { cheques: names, bank_account, account, remarks, fee };
  const { data } =
    action === 'bounced' || action === 'again'
      ? await call(chequeRoutes.bounceCheques, { body: { ...moved, event: action, reason, charge_on } }, sent)
      : await call(chequeRoutes.moveCheques, { body: { ...moved, event: action } }, sent);
  return new Map(data.map((one) => [chequeKey(one), answerOf(action, one)]));
}

const answerOf = (action: ChequeAction, { ok, vr_no, code, message }: MovedCheque): ChequeAnswer =>
  ok ? { ok, action, vrNo: vr_no, slipNo: null } : { ok, code, message };

/** Returns the same answer for cheques whose call failed. */
const failed = (cheques: readonly ChequeRow[], error: unknown): ReadonlyMap<string, ChequeAnswer> =>
  new Map(
    cheques.map((cheque) => [
      chequeKey(cheque),
      { ok: false, code: error instanceof ApiError ? error.code : '', message: refusalText(error) },
    ]),
  );

/**
 * Returns a function that reports an event of cheques and returns an answer for each. Cheques of several banks are several
 * calls under one key. Only when the first call fails does it throw: the answers of earlier calls are never lost.
 */
export function useMoves() {
  const { desk } = useSignedIn();
  return useCallback(
    async (action: ChequeAction, cheques: readonly ChequeRow[], typed: MoveInput, sent: SentWith) => {
      const answers = new Map<string, ChequeAnswer>();
      for (const [bank, group] of callsFor(action, cheques, typed.bank_account ?? null)) {
        const sendGroup = () => sendCall(action, group, { ...typed, bank_account: bank }, sentFrom(desk, sent));
        const got =
          answers.size === 0 ? await sendGroup() : await sendGroup().catch((error: unknown) => failed(group, error));
        for (const [key, answer] of got) answers.set(key, answer);
      }
      return cheques.flatMap((cheque): Answered[] => {
        const answer = answers.get(chequeKey(cheque));
        if (answer === undefined) return [];
        return [{ cheque: answer.ok ? movedOn(cheque, action, desk.transactionDate) : cheque, answer }];
      });
    },
    [desk],
  );
}
