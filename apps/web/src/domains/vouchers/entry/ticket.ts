/**
 * What goes with a save so that it counts once: the idempotency key, and every body that was sent under it. A key is
 * kept for as long as one of its sends may have arrived; only after a definite refusal, when nothing can be in the books
 * under it, does a changed body get a new one.
 */
export interface SaveTicket {
  idempotencyKey: string;
  /** Bodies sent under the key, oldest first, as the JSON that travelled. */
  sent: readonly string[];
  /** `doubtful`: a send got no answer, so the voucher may be in the books already. */
  state: 'unsent' | 'doubtful' | 'refused';
}

export const newTicket = (idempotencyKey: string): SaveTicket => ({ idempotencyKey, sent: [], state: 'unsent' });

/** The ticket to keep before sending: until an answer is there, every send is in doubt. */
export function ticketToSend(ticket: SaveTicket, body: string, newKey: () => string): SaveTicket {
  const usedUp = ticket.state === 'refused' && !ticket.sent.includes(body);
  const { idempotencyKey, sent } = usedUp ? newTicket(newKey()) : ticket;
  return { idempotencyKey, sent: sent.includes(body) ? sent : [...sent, body], state: 'doubtful' };
}

/**
 * The ticket after the server refused a send. A refusal speaks for its own send only: where an earlier one under the
 * same key was in doubt, it still is.
 */
export function ticketAfterRefusal(sent: SaveTicket, before: SaveTicket): SaveTicket {
  return before.state === 'doubtful' ? sent : { ...sent, state: 'refused' };
}
