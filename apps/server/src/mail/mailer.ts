import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { codeOf } from '#error-code';
import type { Outcome } from '#outcome';

/** A server that takes e-mail, with the address that e-mail comes from (docs/operations.md, Reports in the morning). */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins encrypted. Otherwise it becomes so where the server can. */
  readonly secure: boolean;
  /** Null for a server that asks for none. They are never sent unencrypted. */
  readonly credentials: { readonly user: string; readonly pass: string } | null;
  readonly from: string;
}

export interface Mail {
  /** It stays the same in a second try. Letters, digits, points and hyphens. */
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: ReadonlyArray<{ readonly filename: string; readonly content: Buffer }>;
}

/** Sends an e-mail. It returns every outcome and throws nothing. */
export type SendMail = (mail: Mail, now: Date) => Promise<Outcome>;

/** The limits for reaching the server, and for a server that says nothing. */
const reachMs = 10_000;
const silentMs = 60_000;
/** The part of a refusing answer that is kept for the person who reads the list. */
const keptAnswer = 200;

/** Returns the function that sends e-mail by the server; without one it writes files into `folder`, which mail programs open. */
export function mailer(server: MailServer | null, folder: string): SendMail {
  return async (mail, now) => {
    const from = server?.from ?? 'cashbook@localhost';
    const messageId = `<${mail.name}@${from.split('@').at(-1)}>`;
    const { name, attachments, ...head } = mail;
    const content = await new MailComposer({ ...head, from, date: now, messageId, attachments: [...attachments] })
      .compile()
      .build();
    if (server === null) return writeToFolder(folder, name, content);
    return deliver(server, mail.to, content);
  };
}

async function writeToFolder(folder: string, name: string, content: Buffer): Promise<Outcome> {
  try {
    // It holds the figures of a company.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${name}.eml`);
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
    return { state: 'sent', reason: '' };
  } catch (error) {
    return { state: 'later', reason: `file ${codeOf(error) ?? ''}`.trim() };
  }
}

/** Hands an e-mail over to the server. What broke off while its content was under way may have left. */
function deliver(server: MailServer, to: string, content: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const connection = new SMTPConnection({
      ...{ host: server.host, port: server.port, secure: server.secure, requireTLS: server.credentials !== null },
      ...{ connectionTimeout: reachMs, dnsTimeout: reachMs, greetingTimeout: reachMs, socketTimeout: silentMs },
    });
    let isUnderWay = false;
    const end = (outcome: Outcome) => {
      // The first end counts; the closing of the connection may be another.
      resolve(outcome);
      connection.close();
    };
    const fail = (error: unknown) => end(outcomeOf(error, isUnderWay));
    const send = () => {
      // The connection reads the content when the server has asked for it.
      const read = function* () {
        isUnderWay = true;
        yield content;
      };
      connection.send({ from: server.from, to: [to] }, Readable.from(read()), (error) =>
        error === null ? end({ state: 'sent', reason: '' }) : fail(error),
      );
    };
    connection.on('error', fail);
    connection.on('end', () => fail(null));
    connection.connect((error) => {
      if (error !== undefined) return fail(error);
      if (server.credentials === null) return send();
      connection.login(server.credentials, (refused) => (refused === null ? send() : fail(refused)));
    });
  });
}

interface Refusal {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** Refusals that somebody puts right at the server: it wants other credentials, or no e-mail without them. */
const laterCodes = new Set([530, 534, 535, 538]);

function outcomeOf(error: unknown, isUnderWay: boolean): Outcome {
  const { code, responseCode, response }: Refusal = typeof error === 'object' && error !== null ? { ...error } : {};
  if (typeof responseCode !== 'number') {
    return isUnderWay ? { state: 'unknown', reason: 'silent' } : { state: 'later', reason: 'unreachable' };
  }
  const reason = String(response).replaceAll(/\s+/g, ' ').trim().slice(0, keptAnswer);
  // Any other refusal is one of the connection, whatever its number.
  const isOfEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isForGood = isOfEmail && responseCode >= 500 && !laterCodes.has(responseCode);
  return { state: isForGood ? 'failed' : 'later', reason };
}
