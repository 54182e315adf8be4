import { deviceOf } from '@cashbook/contract/access/device';
import type { AuditChange, AuditRow } from '@cashbook/contract/audit/audit';
import { actionKey, fieldKey, namedValue } from '@cashbook/contract/words/audit';
import type { Tx } from '#db/tx';
import { describeEvents } from '#domains/audit/read-trail';
import { readTrail, type TrailQuestion } from '#domains/audit/trail.store';
import type { Column, Sheet, SheetRow } from '#export/sheet';
import type { Word, Words } from '#export/words';

const columns: readonly (Omit<Column, 'header' | 'kind'> & { readonly head: Word })[] = [
  { head: 'time', width: 20 },
  { head: 'person', width: 22 },
  { head: 'branch', width: 22 },
  { head: 'action', width: 22 },
  { head: 'subject', width: 24 },
  { head: 'field', width: 26 },
  { head: 'before', width: 30 },
  { head: 'after', width: 30 },
  { head: 'reason', width: 30 },
  { head: 'place', width: 16 },
  { head: 'device', width: 22 },
];

/**
 * Returns the trail as a spreadsheet in these words. Each change has a row; an event without changes has one row. Figures
 * and times stay in a form that programs read and sort.
 */
export async function trailSheet(tx: Tx, question: TrailQuestion, words: Words): Promise<Sheet> {
  const { say } = words;
  const { name, time_zone: timeZone } = await tx
    .selectFrom('company')
    .select(['name', 'time_zone'])
    .where('company_id', '=', question.companyId)
    .executeTakeFirstOrThrow();
  return {
    title: say('auditTrail'),
    facts: [
      { label: say('company'), value: name },
      { label: say('times'), value: timeZone },
    ],
    columns: columns.map(({ head, width }) => ({ header: say(head), kind: 'text', width })),
    batches: sheetRows(tx, question, new RowWriter(words, timeZone)),
  };
}

async function* sheetRows(tx: Tx, question: TrailQuestion, writer: RowWriter): AsyncGenerator<SheetRow[]> {
  for await (const events of readTrail(tx, question)) {
    const rows = await describeEvents(tx, question.companyId, events);
    yield rows.flatMap((row) => writer.rowsOf(row));
  }
}

const nothingChanged: AuditChange = { field: '', of: '', kind: 'text', before: null, after: null };

/** Writes events in words, and moments on the company's clock. */
class RowWriter {
  private readonly clock: Intl.DateTimeFormat;

  constructor(
    private readonly words: Words,
    timeZone: string,
  ) {
    // Swedish writes times as ISO 8601 does: 2026-07-01 10:00:00.
    this.clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  }

  rowsOf({ at, user, branch, action, subject, reason, place, device, changes }: AuditRow): SheetRow[] {
    const { say, word } = this.words;
    const event = [
      this.timeOf(at),
      user === '' ? say('program') : user,
      branch,
      word(actionKey(action)) ?? action,
      subject,
    ];
    const shown = changes.length === 0 ? [nothingChanged] : changes;
    return shown.map((change) => {
      const [before, after] = [this.valueOf(change, change.before), this.valueOf(change, change.after)];
      return { cells: [...event, this.fieldOf(change), before, after, reason, place, this.deviceOf(device)] };
    });
  }

  private timeOf(moment: string): string {
    return this.clock.format(new Date(moment));
  }

  private fieldOf({ field, of }: AuditChange): string {
    if (field === '') return '';
    const { say, word } = this.words;
    const name = word(fieldKey(field)) ?? field.replaceAll('_', ' ');
    return of === '' ? name : say('fieldOf', { field: name, of });
  }

  private valueOf({ field, kind }: AuditChange, value: string | null): string | null {
    if (value === null) return null;
    switch (kind) {
      case 'moment':
        return this.timeOf(value);
      case 'switch':
        return this.words.word(value) ?? value;
      case 'text':
        return namedValue(field, value, this.words) ?? value;
      case 'amount':
      case 'day':
        return value;
    }
  }

  private deviceOf(name: string): string {
    if (name === '') return '';
    const device = deviceOf(name);
    if (device === null) return this.words.say('unknownDevice');
    const { browser, system } = device;
    return system === '' ? browser : this.words.say('deviceOn', { browser, system });
  }
}
