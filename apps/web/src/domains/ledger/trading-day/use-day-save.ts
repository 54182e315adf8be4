import type { Answer } from '@cashbook/contract/client';
import { ApiError } from '@cashbook/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import type { SaveOptions } from '#session/save.ts';
import { refreshSettings, settingsChanged, useSignedIn } from '#session/session.ts';
import { toast } from '#ui/toast.tsx';
import { useRest } from '#ui/use-rest.ts';

type Send = (options: SaveOptions) => Promise<Answer<{ current_date: string }>>;

export interface DaySave {
  /** Whether the day was saved. */
  run: (send: Send) => Promise<boolean>;
  saving: boolean;
  /** A second after a save, in which another is not taken (spec 3 §4). */
  resting: boolean;
}

/**
 * Changes the open day. The other tabs fetch their settings anew; the key stays until the server has answered, so that
 * a lost answer does not close two days.
 */
export function useDaySave(): DaySave {
  const { t } = useTranslation('ledger');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const idempotencyKey = useRef(randomId());
  const [saving, setSaving] = useState(false);
  const { resting, begin: rest } = useRest();

  const run = async (send: Send): Promise<boolean> => {
    setSaving(true);
    try {
      const { data } = await send({ desk, idempotencyKey: idempotencyKey.current, label: t('dayClose') });
      idempotencyKey.current = randomId();
      toast.ok(t('daySaved', { date: data.current_date }));
      rest();
      void queries.invalidateQueries();
      await settingsChanged().catch(() => undefined);
      return true;
    } catch (error) {
      toast.bad(refusalText(error));
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return false;
      idempotencyKey.current = randomId();
      if (error.code === 'day_changed' || error.code === 'branch_changed')
        await refreshSettings().catch(() => undefined);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { run, saving, resting };
}
