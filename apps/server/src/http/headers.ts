import { createHash } from 'node:crypto';
import { sentence } from '@cashbook/contract/sentences';
import { isIsoDate } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import type { FastifyRequest } from 'fastify';
import { type Refused, refused } from '#use-case/answer';
import type { IdempotencyKey, ShownDesk, Uploaded } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { longestKey } from '#use-case/key-of-part';

type Headed = Pick<FastifyRequest, 'headers'>;

/** Returns the single value of a header, or null. A header sent twice counts as none. */
function headerOf(request: Headed, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Reads the branch and date that the screen showed (api, "Which desk, which day"). Refuses in this order: a header that cannot
 * be read (422), another user than the one who typed it (409 user_changed).
 */
export function readShownDesk(request: Headed, caller: Pick<Actor, 'companyId' | 'userId'>): ShownDesk | Refused {
  const typedBy = headerOf(request, 'x-user-id');
  const branch = headerOf(request, 'x-branch-id');
  const transactionDate = headerOf(request, 'x-transaction-date');
  const [, companyId, userId] = /^(?:(\d{1,10})\.)?(\d{1,10})$/.exec(typedBy ?? '') ?? [];
  if (typedBy !== null && userId === undefined) return invalidHeader('X-User-Id', sentences.userIdWrong);
  if (branch !== null && !/^\d{1,10}$/.test(branch)) return invalidHeader('X-Branch-Id', sentences.branchIdWrong);
  if (transactionDate !== null && !isIsoDate(transactionDate))
    return invalidHeader('X-Transaction-Date', sentences.dateWrong);
  // Every company numbers its users separately, and several companies may share one address.
  const isOther = Number(userId) !== caller.userId || Number(companyId ?? caller.companyId) !== caller.companyId;
  if (typedBy !== null && isOther) return refused('user_changed');
  return { branchId: branch === null ? null : Number(branch), transactionDate };
}

/** Returns the version in If-Match: `"3"`, `W/"3"` or `3`. Null when the caller names none. */
export function readExpectedVersion(request: Headed): number | null | Refused {
  const header = headerOf(request, 'if-match');
  if (header === null || header === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  return version === undefined ? invalidHeader('If-Match', sentences.versionWrong) : Number(version);
}

/** Returns the Idempotency-Key with the content it is bound to, which includes an uploaded file; null when there is none. */
export function readIdempotencyKey(
  request: Headed & Pick<FastifyRequest, 'url' | 'bodyText'>,
  route: string,
  upload: Uploaded | null,
): IdempotencyKey | null | Refused {
  const key = headerOf(request, 'idempotency-key');
  if (key === null) return null;
  if (key.length > longestKey || !/^[\x21-\x7e]+$/.test(key)) {
    return invalidHeader('Idempotency-Key', sentence('keyWrong', { longest: longestKey }));
  }
  const hash = createHash('sha256').update(`${request.url}\n${request.bodyText}`);
  if (upload !== null) hash.update(upload.bytes);
  return { key, route, bodyHash: hash.digest() };
}

function invalidHeader(name: string, said: string): Refused {
  return refused('invalid_input', { fields: { [name]: [said] } });
}
