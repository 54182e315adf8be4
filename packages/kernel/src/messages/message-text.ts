/** The gaps that a text may have: they stand in braces, as in `Dear {customer}`. */
const gapsOfReminder = ['customer', 'number', 'invoice', 'amount', 'date', 'shop', 'phone'] as const;
export const messageGaps = {
  before: gapsOfReminder,
  due: gapsOfReminder,
  after: gapsOfReminder,
  receipt: ['customer', 'receipt', 'invoice', 'amount', 'date', 'due', 'shop', 'phone'],
} as const;

/** The kinds of message whose texts a company may change: reminders before, on and after the due day, and receipts. */
export type WrittenKind = keyof typeof messageGaps;

const gap = /\{([^{}]*)\}/g;

/** Returns the gaps of a text that a message of the kind cannot fill, as they stand there. */
export function unknownGaps(kind: WrittenKind, text: string): string[] {
  const known: readonly string[] = messageGaps[kind];
  return [...text.matchAll(gap)].map(([, name = '']) => name).filter((name) => !known.includes(name));
}

/** Returns a text with its gaps filled, without the blanks that an empty gap leaves. */
export function fillMessage(text: string, facts: Readonly<Record<string, string>>): string {
  return text
    .replace(gap, (_, name: string) => facts[name] ?? '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
