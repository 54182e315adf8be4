import { MOST_IMAGE_BYTES } from '@cashbook/contract/vouchers/images';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchWithProgress } from '#session/fetch-with-progress.ts';
import { refusalText } from '#session/refusal-text.ts';
import { toast } from '#ui/overlay/toast.tsx';

/** A file that a person chose, on its way to the server. */
export interface Upload {
  /** The key under which it is sent. A repeat after a lost answer adds no second image. */
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** The part that has gone, from 0 to 1. */
  share: number;
  /** The reason of a failure. */
  why: string;
}

/** The options of the call that sends one file. */
export interface SendOptions {
  headers: Record<string, string>;
  fetch: typeof fetch;
}

type Send = (file: File, options: SendOptions) => Promise<unknown>;

/**
 * Holds the chosen files and sends them one after the other, since the server draws one picture at a time. A file that fails
 * stays, with the reason, and can be sent again alone.
 */
export function useUploads(send: Send) {
  const { t } = useTranslation('voucherImages');
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const current = useRef(uploads);
  const set = (next: readonly Upload[]) => {
    current.current = next;
    setUploads(next);
  };
  const change = (key: string, part: Partial<Upload>) =>
    set(current.current.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));

  const add = (files: readonly File[]) => {
    const fitting = files.filter(({ size }) => size <= MOST_IMAGE_BYTES);
    if (fitting.length < files.length) toast.warn(t('someTooLarge'));
    const chosen = fitting.map((file): Upload => ({ key: newKey(), file, state: 'waiting', share: 0, why: '' }));
    set([...current.current, ...chosen]);
  };
  const remove = (key: string) => set(current.current.filter((upload) => upload.key !== key));
  const removeSent = () => set(current.current.filter(({ state }) => state !== 'sent'));

  const sendOne = async ({ key, file }: Upload): Promise<boolean> => {
    change(key, { state: 'sending', share: 0, why: '' });
    try {
      const headers = { 'idempotency-key': key };
      await send(file, { headers, fetch: fetchWithProgress((share) => change(key, { share })) });
      change(key, { state: 'sent', share: 1 });
      return true;
    } catch (error) {
      change(key, { state: 'failed', why: refusalText(error) });
      return false;
    }
  };
  /** Sends the waiting and failed files that `isMeant` picks, and returns whether all of them arrived. */
  const sendAll = async (isMeant: (upload: Upload) => boolean = () => true): Promise<boolean> => {
    let all = true;
    for (const upload of current.current.filter((one) => mayBeSent(one) && isMeant(one))) {
      all = (await sendOne(upload)) && all;
    }
    return all;
  };
  const isBusy = uploads.some(({ state }) => state === 'sending');
  return { uploads, isBusy, add, remove, removeSent, sendAll };
}

export type Uploads = ReturnType<typeof useUploads>;

export const mayBeSent = ({ state }: Upload) => state === 'waiting' || state === 'failed';

/** Returns a new key. Pages without TLS have no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
