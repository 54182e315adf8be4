import { type MessageSettings, messageRoutes, writtenMessages } from '@cashbook/contract/portal/messages';
import type { RouteReply } from '@cashbook/contract/route';
import { sentence } from '@cashbook/contract/sentences';
import { messageGaps, unknownGaps } from '@cashbook/kernel';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import {
  findGateway,
  findSettings,
  findTexts,
  lockSettings,
  type OwnText,
  type Settings,
  shopName,
  writeSettings,
  writeTexts,
} from '#domains/messages/message.store';
import { usualTexts } from '#domains/messages/write-message';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type Change = Call<typeof messageRoutes.changeSettings>;
type Changed = RouteReply<typeof messageRoutes.changeSettings>;

/** Returns the settings as their form shows them. */
export async function readSettings(tx: Tx, companyId: number): Promise<Omit<MessageSettings, 'inbound_key'>> {
  const settings = await findSettings(tx, companyId);
  return {
    version: settings.version,
    ...formOf(settings),
    texts: await findTexts(tx, companyId),
    usual: (['en', 'bn'] as const).flatMap((language) =>
      writtenMessages.map((kind) => ({ kind, language, body: usualTexts[language][kind] })),
    ),
    gateway: (await findGateway(tx)) === null ? 'file' : 'gateway',
    shop: await shopName(tx, companyId),
  };
}

const formOf = (settings: Settings) => ({
  ...{ reminders: settings.reminders, days_before: settings.daysBefore, on_due_day: settings.onDueDay },
  ...{ days_after: settings.daysAfter, receipts: settings.receipts, language: settings.language },
  ...{ quiet_from: clockTime(settings.quietFrom), quiet_until: clockTime(settings.quietUntil) },
  ...{ part_price: BigInt(settings.partPricePaisa), accepted_answer: settings.acceptedAnswer },
});

/** Returns minutes after midnight as `hh:mm`. */
const clockTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Changes the settings. Refuses in this order: message_gap_unknown, stale_version. */
export async function changeSettings(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: Change,
): Promise<Answer<Changed>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const wrong = gapRefusal(body.texts);
  if (wrong !== null) return wrong;
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<Changed>(tx, messageRoutes.changeSettings, call, at, async () => {
      const before = await lockSettings(tx, companyId);
      if (before.version !== body.version) return refused('stale_version');
      const textsBefore = await findTexts(tx, companyId);
      const after = settingsIn(body, before, at);
      const texts = ownTextsIn(body.texts);
      await writeSettings(tx, companyId, after);
      await writeTexts(tx, companyId, texts);
      await recordEvent(tx, {
        ...actedBy(actor, at),
        action: 'messages.update',
        subject: `company ${companyId}`,
        ...differing(factsOf(before, textsBefore), factsOf(after, texts)),
      });
      return done({ version: after.version });
    }),
  );
}

/** Refuses a text with a gap that nothing fills, at its field. */
function gapRefusal(texts: Change['body']['texts']): Refused | null {
  for (const [index, { kind, body }] of texts.entries()) {
    const [unknown] = unknownGaps(kind, body);
    if (unknown === undefined) continue;
    const known = messageGaps[kind].join(', ');
    const said = sentence('messageGapUnknown', { gap: unknown, known });
    return refused('message_gap_unknown', { fields: { [`texts.${index}.body`]: [said] } });
  }
  return null;
}

function settingsIn(body: Change['body'], before: Settings, at: Date): Settings {
  return {
    version: before.version + 1,
    ...{
      reminders: body.reminders,
      daysBefore: body.days_before,
      onDueDay: body.on_due_day,
      daysAfter: body.days_after,
    },
    receipts: body.receipts,
    receiptsSince: body.receipts ? (before.receiptsSince ?? at) : null,
    ...{ language: body.language, quietFrom: minutesOf(body.quiet_from), quietUntil: minutesOf(body.quiet_until) },
    ...{ partPricePaisa: Number(body.part_price), acceptedAnswer: body.accepted_answer },
  };
}

/** Leaves out the texts that are empty or the product's own: those follow the product. */
const ownTextsIn = (texts: readonly OwnText[]): OwnText[] =>
  texts.filter(({ kind, language, body }) => body !== '' && body !== usualTexts[language][kind]);

function factsOf(settings: Settings, texts: readonly OwnText[]) {
  const { language, part_price: price, ...form } = formOf(settings);
  return {
    ...form,
    lang: language,
    part_price: String(price),
    message_texts: texts.map(({ kind, language: of, body }) => `${kind} (${of}): ${body}`),
  };
}
