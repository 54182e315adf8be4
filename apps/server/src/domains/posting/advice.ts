import type { Json } from '@cashbook/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#db/tx';
import { type Advice, factsOf, type Needs } from '#domains/posting/document-kind';
import { lookUpLocked } from '#domains/posting/locked-facts';

/**
 * Returns the advice of one form: what `said` returns for these facts. There is no advice when each of its fields is null
 * or an empty list.
 */
export function adviceOf<Facts extends object, Said extends object>(
  form: z.ZodType<Said, Json>,
  needs: Needs<Facts>,
  said: (facts: Facts) => Said,
): Advice {
  return {
    needs: Object.values(needs),
    said: (known) => {
      const advice = said(factsOf(needs, known));
      return Object.values(advice).every(saysNothing) ? null : z.encode(form, advice);
    },
  };
}

const saysNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Decodes advice that was stored in a form. Returns `nothing` when there is none. */
export function adviceIn<Said>(form: z.ZodType<Said, Json>, advice: Json | null, nothing: Said): Said {
  return advice === null ? nothing : z.decode(form, advice);
}

/** A document that was just written, with one voucher or more. It has the key of its request. */
export interface AdvisedDocument {
  readonly key: string | null;
  readonly advice: Advice | null;
}

/**
 * Returns the advice on documents of one branch, by the books as this transaction has written them. Stores it with their
 * keys, so that a repeated request gets it again.
 */
export async function giveAdvice(
  tx: Tx,
  { companyId, branchId }: { readonly companyId: number; readonly branchId: number },
  documents: readonly AdvisedDocument[],
): Promise<readonly (Json | null)[]> {
  const needs = documents.flatMap(({ advice }) => advice?.needs ?? []);
  const known = await lookUpLocked(tx, companyId, branchId, needs);
  const given = documents.map(({ key, advice }) => ({ key, advice: advice?.said(known) ?? null }));
  const kept = given.filter(({ key, advice }) => key !== null && advice !== null);
  if (kept.length > 0) {
    await sql`
      insert into key_advice (company_id, key, advice)
      select ${companyId}, k.key, k.advice
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k (key text, advice jsonb)`.execute(tx);
  }
  return given.map(({ advice }) => advice);
}
