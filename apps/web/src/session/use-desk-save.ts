import type { Answer, ApiError } from '@cashbook/contract/client';
import { useRef, useState } from 'react';
import { toast } from '#ui/overlay/toast.tsx';
import { randomId } from './random-id.ts';
import { refusalText } from './refusal-text.ts';
import { isDecided, type SaveOptions } from './save.ts';
import { useSignedIn } from './session.ts';

interface DeskSaveOf<T> {
  send: (options: SaveOptions) => Promise<Answer<T>>;
  onSaved: (data: T) => void | Promise<void>;
  /** Called when the server has refused the save. The refusal is already shown. */
  onRefused?: (error: ApiError) => void | Promise<void>;
}

export interface DeskSave {
  /** Runs a save; resolves to whether it was stored. */
  run: <T>(save: DeskSaveOf<T>) => Promise<boolean>;
  saving: boolean;
}

/**
 * Returns the saves of this desk. The key stays until the server has answered, so that a save after a lost answer counts
 * once.
 */
export function useDeskSave(label: string): DeskSave {
  const { desk } = useSignedIn();
  const idempotencyKey = useRef(randomId());
  const [saving, setSaving] = useState(false);
  const run: DeskSave['run'] = async ({ send, onSaved, onRefused }) => {
    setSaving(true);
    try {
      const { data } = await send({ desk, idempotencyKey: idempotencyKey.current, label });
      idempotencyKey.current = randomId();
      await onSaved(data);
      return true;
    } catch (error) {
      toast.bad(refusalText(error));
      if (!isDecided(error)) return false;
      idempotencyKey.current = randomId();
      await onRefused?.(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { run, saving };
}
