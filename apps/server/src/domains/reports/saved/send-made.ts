import { sentences as bangla } from '@cashbook/words/bn/sentences';
import { sentences as english } from '@cashbook/words/en/sentences';
import { filled } from '@cashbook/words/text';
import type { Tx } from '#db/tx';
import type { FileStore } from '#domains/files/index';
import { findReader } from '#domains/reports/saved/find-reader';
import {
  type MadeFormat,
  type MorningReader,
  madeReportKey,
  pdfNameOf,
} from '#domains/reports/saved/made-report.store';
import { mayHave } from '#domains/reports/saved/may-have';
import type { TakenEmail } from '#domains/reports/saved/report-email.store';
import { reportNamed } from '#domains/reports/saved/saved-question';
import type { SendMail } from '#mail/mailer';
import type { Outcome } from '#outcome';

interface Post {
  readonly files: Pick<FileStore, 'read'>;
  readonly sendMail: SendMail;
}

/** The most bytes that are sent. Most servers take 10 to 25 MB, and an attachment grows by a third. */
const mostBytes = 7 * 2 ** 20;

const sentencesIn = { en: english, bn: bangla };

/**
 * Sends a made report to the address with which its owner signs in, with the rights of this moment. `read` runs in a
 * transaction of the owner. It returns every outcome and throws only what the database throws.
 */
export async function sendMade(
  { files, sendMail }: Post,
  { companyId, userId }: MorningReader,
  taken: TakenEmail,
  { read, now }: { read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; now: Date },
): Promise<Outcome> {
  const owner = await read((tx) => findReader(tx, companyId, userId));
  if (owner === null || !mayHave(owner, reportNamed(taken.report), taken)) {
    return { state: 'failed', reason: 'forbidden' };
  }
  const fileOf = (format: MadeFormat) =>
    files.read(madeReportKey(companyId, taken.id, format)).catch(() => 'away' as const);
  const content = await fileOf('xlsx');
  if (content === null) return { state: 'failed', reason: 'lost' };
  if (content === 'away') return { state: 'later', reason: 'away' };
  if (content.byteLength > mostBytes) return { state: 'failed', reason: 'large' };
  const pdf = taken.hasPdf ? await fileOf('pdf') : null;
  if (pdf === 'away') return { state: 'later', reason: 'away' };
  // Beside a large workbook the PDF stays in the list.
  const fits = pdf !== null && content.byteLength + pdf.byteLength <= mostBytes;
  const [year, month, day] = taken.day.split('-');
  const said = { name: taken.name, date: `${day}/${month}/${year}` };
  const sentences = sentencesIn[owner.language];
  return sendMail(
    {
      ...{ name: `made-report-${companyId}-${taken.id}`, to: owner.email },
      ...{ subject: `${said.name}, ${said.date}`, text: `${filled(sentences.emailText, said)}\n` },
      attachments: [
        { filename: taken.fileName, content: Buffer.from(content) },
        ...(fits ? [{ filename: pdfNameOf(taken.fileName), content: Buffer.from(pdf) }] : []),
      ],
    },
    now,
  );
}
