import { z } from 'zod';
import { type Draft, type DraftPlace, dropDraft, keepDraft, readDraft, waitingDrafts } from '#session/drafts.ts';
import { isUnsaved, type TypedVoucher } from './lines.ts';
import type { SaveTicket } from './ticket.ts';

/** What the browser keeps of a voucher that is not saved: everything typed, and what goes with its save. */
export interface VoucherDraft {
  typed: TypedVoucher;
  ticket: SaveTicket;
  /** The transaction date that the screen showed when it was last changed, yyyy-mm-dd. */
  typedOn: string;
}

const paisa = z.codec(z.string().regex(/^\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (units) => units.toString(),
});
const account = z.object({ id: z.number(), name: z.string(), text: z.string() });
const line = z.object({ id: z.string(), account, remarks: z.string(), amountPaisa: paisa });
type Content = Omit<VoucherDraft, 'ticket'> & { ticket: Omit<SaveTicket, 'idempotencyKey'> };
const content: z.ZodType<Content> = z.object({
  typed: z.object({
    lines: z.array(line),
    entry: z.object({ account: account.nullable(), remarks: z.string(), amountPaisa: paisa.nullable() }),
    editingId: z.string().nullable(),
    loaded: z
      .object({
        mtmId: z.number(),
        vrNo: z.string(),
        vrDate: z.string(),
        version: z.number(),
        totalPaisa: paisa,
        asSaved: z.string(),
      })
      .nullable(),
  }),
  ticket: z.object({ sent: z.array(z.string()), state: z.enum(['unsent', 'doubtful', 'refused']) }),
  typedOn: z.string(),
});

export interface KeptVoucher extends VoucherDraft {
  changedAt: string;
}

/** A voucher that was left in a tab which is closed. */
export interface WaitingVoucher extends KeptVoucher {
  /** The name of the draft in this browser. */
  slot: string;
}

/** What this tab kept for this user, branch and screen, or null. */
export function keptVoucher(place: DraftPlace): KeptVoucher | null {
  const draft = readDraft(place, content);
  return draft === null ? null : keptFrom(draft);
}

/** What closed tabs have left there, the last changed first. */
export async function waitingVouchers(place: DraftPlace, now: Date): Promise<readonly WaitingVoucher[]> {
  const waiting = await waitingDrafts(place, content, now);
  return waiting.map(({ slot, draft }) => ({ ...keptFrom(draft), slot }));
}

function keptFrom({ idempotencyKey, changedAt, content }: Draft<Content>): KeptVoucher {
  const { typed, ticket, typedOn } = content;
  return { typed, typedOn, ticket: { ...ticket, idempotencyKey }, changedAt };
}

/**
 * Keeps what is typed with its key, or forgets the place when there is nothing to keep. What may have been sent is never
 * forgotten here, even when its lines were all removed: its key can still bring the answer.
 * @throws when the browser has no room or forbids storing.
 */
export function keepVoucher(place: DraftPlace, { typed, ticket, typedOn }: VoucherDraft, now: Date): void {
  if (!isUnsaved(typed) && ticket.state !== 'doubtful') {
    dropDraft(place);
    return;
  }
  const { idempotencyKey, ...rest } = ticket;
  const draft: Draft<Content> = {
    idempotencyKey,
    changedAt: now.toISOString(),
    lines: typed.lines.length,
    content: { typed, ticket: rest, typedOn },
  };
  keepDraft(place, content, draft);
}
