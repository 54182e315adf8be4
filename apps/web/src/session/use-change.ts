import { useState } from 'react';
import { toast } from '#ui/overlay/toast.tsx';
import { refusalText } from './refusal-text.ts';
import { type SentWith, useSaves } from './saves.ts';

export interface Change {
  /** Sends a change, shows its result, and resolves to whether it succeeded. Equal content counts once. */
  change: (content: object, said: string, send: (sent: SentWith) => Promise<unknown>) => Promise<boolean>;
  busy: boolean;
}

/** Returns changes that are sent one after the other. After each, `refresh` fetches what it may have changed. */
export function useChange(label: string, refresh: () => Promise<unknown>): Change {
  const saves = useSaves();
  const [busy, setBusy] = useState(false);
  const change: Change['change'] = async (content, said, send) => {
    if (busy) return false;
    setBusy(true);
    try {
      await saves.send({ content, label }, send);
      toast.ok(said);
      return true;
    } catch (error) {
      toast.bad(refusalText(error));
      return false;
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { change, busy };
}
