import type { Answer } from '@cashbook/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SaveOptions } from '#session/save.ts';
import { refreshSettings, settingsChanged } from '#session/session.ts';
import { useDeskSave } from '#session/use-desk-save.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useRest } from '#ui/use-rest.ts';

type Send = (options: SaveOptions) => Promise<Answer<{ current_date: string }>>;

export interface DaySave {
  /** Runs a save; resolves to whether the day was saved. */
  run: (send: Send) => Promise<boolean>;
  saving: boolean;
  /** Whether the second after a save is running, in which another save is not taken (spec 3 §4). */
  resting: boolean;
}

/** Returns the saves that change the open day. The other tabs fetch their settings anew. */
export function useDaySave(): DaySave {
  const { t } = useTranslation('ledger');
  const queries = useQueryClient();
  const { run, saving } = useDeskSave(t('dayClose'));
  const { resting, begin: rest } = useRest();
  const save = (send: Send) =>
    run({
      send,
      onSaved: async ({ current_date: day }) => {
        toast.ok(t('daySaved', { date: day }));
        rest();
        void queries.invalidateQueries();
        await settingsChanged().catch(() => undefined);
      },
      onRefused: async ({ code }) => {
        if (code === 'day_changed' || code === 'branch_changed') await refreshSettings().catch(() => undefined);
      },
    });
  return { run: save, saving, resting };
}
