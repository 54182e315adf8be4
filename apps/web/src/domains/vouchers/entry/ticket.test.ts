import { describe, expect, it } from 'vitest';
import { newTicket, ticketAfterRefusal, ticketToSend } from './ticket.ts';

const keys = (...left: string[]) => {
  return () => {
    const key = left.shift();
    if (key === undefined) throw new Error('no new key was expected');
    return key;
  };
};
const none = keys();
const fresh = newTicket('first');

describe('the key of a save', () => {
  it('is the one made with the draft, and in doubt while the answer is out', () => {
    expect(ticketToSend(fresh, '[1]', none)).toEqual({ idempotencyKey: 'first', sent: ['[1]'], state: 'doubtful' });
  });

  it('stays when no answer came, whether the lines changed meanwhile or not', () => {
    const lost = ticketToSend(fresh, '[1]', none);
    expect(ticketToSend(lost, '[1]', none)).toEqual(lost);
    expect(ticketToSend(lost, '[1,2]', none)).toEqual({ ...lost, sent: ['[1]', '[1,2]'] });
  });

  it('is replaced when the lines change after a definite refusal, and only then', () => {
    const refused = ticketAfterRefusal(ticketToSend(fresh, '[0]', none), fresh);
    expect(refused.state).toBe('refused');
    expect(ticketToSend(refused, '[0]', none).idempotencyKey).toBe('first');
    expect(ticketToSend(refused, '[1]', keys('second'))).toEqual({
      idempotencyKey: 'second',
      sent: ['[1]'],
      state: 'doubtful',
    });
  });

  it('is not given up by a refusal that follows a lost answer', () => {
    const lost = ticketToSend(fresh, '[1]', none);
    const again = ticketToSend(lost, '[1,2]', none);
    const refused = ticketAfterRefusal(again, lost);
    expect(refused.state).toBe('doubtful');
    expect(ticketToSend(refused, '[3]', none).idempotencyKey).toBe('first');
  });
});
