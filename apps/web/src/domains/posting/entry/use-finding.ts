import { ApiError } from '@cashbook/contract/client';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import { emptyDocument } from '#domains/posting/draft/document.ts';
import type { FoundDocument } from '#domains/posting/queue/document-calls.ts';
import { useDocumentQueue } from '#domains/posting/queue/queue-provider.tsx';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';
import type { Entry } from './use-entry.ts';

export interface Finding {
  finding: boolean;
  /** Looks up a saved voucher. It asks first if the screen has unsaved rows. */
  request: (voucherNumber: string) => void;
  /** The requested number while the screen asks about unsaved content. */
  asking: string | null;
  answer: (replace: boolean) => void;
  /** The id of the found voucher if it is approved and takes no update. */
  approvedId: number | null;
  /** Continues with the rows on the screen, as a change of the present version of the voucher. */
  rebase: () => void;
}

const urlState = z.object({ voucher: z.string().max(60).catch('') });

/** Whether the address names a voucher that is about to be opened. */
export function useAwaited(): boolean {
  const [{ voucher }] = useUrlState(urlState);
  const [awaited] = useState(voucher !== '');
  return awaited;
}

/** Finds a saved voucher by its number and opens it for editing (spec 3 §4, §5, §8). */
export function useFinding(kind: EntryKind, entry: Entry): Finding {
  const { t } = useTranslation('vouchers');
  const { count } = useFormat();
  const { settings } = useSignedIn();
  const { kinds } = useDocumentQueue();
  const navigate = useNavigate();
  const [finding, setFinding] = useState(false);
  const [asking, setAsking] = useState<string | null>(null);
  const [approvedId, setApprovedId] = useState<number | null>(null);
  const now = useRef(entry);
  now.current = entry;

  const open = async (voucherNumber: string, replacing: boolean) => {
    setFinding(true);
    const replaceable = replacing ? now.current.state.document.key : null;
    try {
      const found = await kind.calls.find(voucherNumber);
      const other = otherScreen(found, kind, kinds);
      if (other !== null) {
        void navigate(other);
        return;
      }
      const { loaded, head, rows, isApproved } = found;
      // A person may have typed or opened a draft meanwhile.
      if (now.current.unsaved && now.current.state.document.key !== replaceable) {
        setAsking(voucherNumber);
        return;
      }
      const { branch, trx_dt: day } = settings;
      const place = { branchId: branch.id, branchName: branch.name };
      const blank = emptyDocument(kind, { key: randomId(), place, day, head });
      now.current.do({ type: 'found', document: { ...blank, rows, loaded } });
      setApprovedId(isApproved ? loaded.mtmId : null);
      toast.info(t(kind.says.found));
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === 'voucher_not_found';
      if (unknown) toast.warn(refusalText(error));
      else toast.bad(refusalText(error, t('searchError')));
    } finally {
      setFinding(false);
    }
  };
  const rebase = async () => {
    const { loaded, key } = now.current.state.document;
    if (loaded === null) return;
    try {
      const found = await kind.calls.find(loaded.vrNo);
      // If another tab has changed the branch, the number is another voucher there.
      if (found.loaded.mtmId !== loaded.mtmId) {
        toast.warn(t('transactionNotFound'));
        return;
      }
      if (now.current.state.document.key !== key) return;
      now.current.do({ type: 'rebased', key, loaded: found.loaded });
      toast.info(t('rebased', { version: count(found.loaded.version) }));
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  const request = (typed: string) => {
    const voucherNumber = typed.trim();
    if (voucherNumber === '') toast.warn(entry.sayComplaint({ code: kind.says.noNumber }));
    else if (entry.unsaved) setAsking(voucherNumber);
    else void open(voucherNumber, false);
  };
  useOpenFromUrl(request);

  return {
    finding,
    asking,
    approvedId,
    request,
    rebase: () => void rebase(),
    answer: (replace) => {
      setAsking(null);
      if (replace && asking !== null) void open(asking, true);
    },
  };
}

/**
 * Returns the screen for a document that was typed on another screen; null if it belongs here. A screen with fewer fields
 * would lose values.
 */
export function otherScreen(
  { kind: name, loaded }: Pick<FoundDocument, 'kind' | 'loaded'>,
  here: Pick<EntryKind, 'name'>,
  kinds: Readonly<Record<string, { path: string }>>,
): { to: string; search: { voucher: string } } | null {
  const path = name === here.name ? undefined : kinds[name]?.path;
  return path === undefined ? null : { to: path, search: { voucher: loaded.vrNo } };
}

/** Opens the voucher of `?voucher=CR-2627-000042` for editing, once. */
function useOpenFromUrl(request: (voucherNumber: string) => void) {
  const [{ voucher }, setUrl] = useUrlState(urlState);
  const ask = useRef(request);
  ask.current = request;
  const asked = useRef('');
  useEffect(() => {
    if (voucher === '' || voucher === asked.current) return;
    asked.current = voucher;
    setUrl({ voucher: '' }, { replace: true });
    ask.current(voucher);
  }, [voucher, setUrl]);
}
