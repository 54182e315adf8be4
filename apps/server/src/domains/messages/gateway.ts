import { lookup } from 'node:dns';
import { appendFile, mkdir } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { join } from 'node:path';
import { codeOf } from '#error-code';
import type { Outcome } from '#outcome';

/** A message on its way to one number. */
export interface OutgoingMessage {
  readonly mobile: string;
  readonly body: string;
  /** A part of the text that nobody else may read, such as a code. */
  readonly secret?: string;
}

/** A company's gateway, with its key in clear. */
export interface Gateway {
  readonly url: string;
  readonly sender: string;
  /** Null when the stored key cannot be read. */
  readonly key: string | null;
  /** A text in the answer by which the gateway says that it took the message; empty when its status says so. */
  readonly accepted: string;
}

/** Sends the message of a company. It returns every outcome and throws nothing. */
export type Send = (
  companyId: number,
  gateway: Gateway | null,
  message: OutgoingMessage,
  now: Date,
) => Promise<Outcome>;

/** The limit for an answer of a gateway. */
const timeoutMs = 10_000;
/** The part of a refusing answer that is kept for the person who reads the list. */
const keptAnswer = 120;
const mostAnswerBytes = 10_000;

/** The addresses within a network. Only a server of one's own may reach a gateway there. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits);
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Addresses that carry one of IPv4.
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const) {
  inside.addSubnet(network, bits, 'ipv6');
}

/**
 * Returns the function that sends messages: through the company's gateway, or, for a company without one, into a file of its own
 * below `folder`. Gateways inside a network are reached only when `mayReachInside`.
 */
export function sender(folder: string, mayReachInside: boolean): Send {
  return async (companyId, gateway, message, now) => {
    if (gateway === null) return writeToFile(folder, companyId, message, now);
    const { key } = gateway;
    if (key === null) return { state: 'later', reason: 'key' };
    const outcome = await ask({ ...gateway, key }, message, mayReachInside);
    return { ...outcome, reason: withoutSecrets(outcome.reason, [key, message.secret ?? '']) };
  };
}

/** Gateways repeat what they were asked. The list shows neither a code nor the key. */
function withoutSecrets(said: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((shown, secret) => shown.replaceAll(secret, '•••'), said);
}

async function writeToFile(
  folder: string,
  companyId: number,
  { mobile, body }: OutgoingMessage,
  now: Date,
): Promise<Outcome> {
  try {
    // The file has names and numbers of customers.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const line = JSON.stringify({ at: now.toISOString(), to: mobile, text: body });
    await appendFile(join(folder, `company-${companyId}.jsonl`), `${line}\n`, { mode: 0o600 });
    return { state: 'sent', reason: '' };
  } catch (error) {
    return { state: 'later', reason: `file ${codeOf(error) ?? ''}`.trim() };
  }
}

type Asked = Gateway & { readonly key: string };

/** Fills the gaps of the address: `{to}`, `{text}`, `{sender}` and `{key}`. */
function addressFor({ url, sender: from, key }: Asked, { mobile, body }: OutgoingMessage): URL | null {
  const values: Readonly<Record<string, string>> = { to: mobile, text: body, sender: from, key };
  const address = url.replace(/\{(to|text|sender|key)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return URL.canParse(address) ? new URL(address) : null;
}

/**
 * Asks the gateway to send a message. An address with `{text}` is asked by GET. Any other gets the fields `to`, `text`, `sender` and
 * `api_key` as a form.
 */
function ask(gateway: Asked, message: OutgoingMessage, mayReachInside: boolean): Promise<Outcome> {
  const url = addressFor(gateway, message);
  if (url === null) return Promise.resolve({ state: 'failed', reason: 'address' });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayReachInside && isInside(host)) return Promise.resolve({ state: 'failed', reason: 'inside' });
  const form = gateway.url.includes('{text}')
    ? null
    : new URLSearchParams({ to: message.mobile, text: message.body, sender: gateway.sender, api_key: gateway.key });
  return new Promise((resolve) => {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: form === null ? 'GET' : 'POST',
      // Each message has a connection of its own. When a gateway hangs up on a used one, nobody knows what it read.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(mayReachInside ? {} : { lookup: lookupOutside }),
      ...(form === null ? {} : { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    let isConnected = false;
    request.on('socket', (socket) => {
      socket.on(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('response', (answer) => {
      let said = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        if (said.length < mostAnswerBytes) said += part;
      });
      answer.on('error', () => resolve({ state: 'unknown', reason: 'silent' }));
      answer.on('end', () => resolve(outcomeOf(answer.statusCode ?? 0, said, gateway.accepted)));
    });
    request.on('error', (error) => {
      // Without a connection the message cannot have left.
      resolve(isConnected ? { state: 'unknown', reason: 'silent' } : { state: 'later', reason: reasonBefore(error) });
    });
    request.end(form?.toString());
  });
}

const reasonBefore = (error: Error) => (error instanceof AddressInside ? 'inside' : 'unreachable');

function outcomeOf(status: number, said: string, accepted: string): Outcome {
  const isTaken = status >= 200 && status < 300 && (accepted === '' || said.includes(accepted));
  if (isTaken) return { state: 'sent', reason: '' };
  const reason = `${status} ${said.replaceAll(/\s+/g, ' ').trim()}`.trim().slice(0, keptAnswer);
  // A key that is refused, or an account without money, is put right and takes the message then.
  if (laterStatus.has(status)) return { state: 'later', reason };
  return { state: status >= 500 ? 'unknown' : 'failed', reason };
}

/** The answers by which a gateway refuses for now: because of its account or its load. */
const laterStatus = new Set([401, 402, 403, 429, 503]);

class AddressInside extends Error {}

function isInside(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Looks a name up, and refuses one that leads inside. The connection goes to the checked address. */
const lookupOutside: LookupFunction = (host, options, answer) => {
  lookup(host, options, (error, address, family) => {
    if (error !== null) return answer(error, address, family);
    const found = typeof address === 'string' ? [address] : address.map((one) => one.address);
    answer(found.some(isInside) ? new AddressInside(host) : null, address, family);
  });
};
