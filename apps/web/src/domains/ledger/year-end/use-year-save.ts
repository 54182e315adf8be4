import type { Answer } from '@cashbook/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { isDecided, type SaveOptions } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/toast.tsx';

interface YearSave {
  run: (save: {
    send: (options: SaveOptions) => Promise<Answer<unknown>>;
    /** What is said when it is done; what refuses it is said too. */
    said: string;
    /** It is done, and what the page shows of the years is fetched anew next. */
    onDone: () => void | Promise<void>;
  }) => Promise<void>;
  saving: boolean;
}

/** Closes or reopens a year. The key stays until the server has answered, so that a lost answer does nothing twice. */
export function useYearSave(): YearSave {
  const { t } = useTranslation('ledger');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const idempotencyKey = useRef(randomId());
  const [saving, setSaving] = useState(false);

  const run: YearSave['run'] = async ({ send, said, onDone }) => {
    setSaving(true);
    try {
      await send({ desk, idempotencyKey: idempotencyKey.current, label: t('yearEnd') });
      idempotencyKey.current = randomId();
      toast.ok(said);
      await onDone();
    } catch (error) {
      toast.bad(refusalText(error));
      if (isDecided(error)) idempotencyKey.current = randomId();
    } finally {
      setSaving(false);
      // Refused or not, the years may stand otherwise than they are shown.
      void queries.invalidateQueries();
    }
  };
  return { run, saving };
}
