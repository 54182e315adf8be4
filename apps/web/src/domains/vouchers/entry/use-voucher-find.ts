import { ApiError } from '@cashbook/contract/client';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { toast } from '#ui/toast.tsx';
import type { TypedVoucherState } from './use-typed-voucher.ts';
import type { VoucherKind } from './voucher-kind.ts';

export interface VoucherFind {
  finding: boolean;
  /** Looks a saved voucher up; with unsaved lines on the screen it asks first. */
  request: (voucherNumber: string) => void;
  /** The number that was asked for while something is unsaved. */
  asking: string | null;
  answer: (replace: boolean) => void;
  /** The voucher in hand is approved and takes no update. */
  approvedId: number | null;
}

/** Finds a saved voucher by its number and takes it up for editing (spec 3 §4, §5, §8). */
export function useVoucherFind(kind: VoucherKind, state: TypedVoucherState, onOpened: () => void): VoucherFind {
  const { t } = useTranslation('vouchers');
  const [finding, setFinding] = useState(false);
  const [asking, setAsking] = useState<string | null>(null);
  const [approvedId, setApprovedId] = useState<number | null>(null);

  const now = useRef(state);
  now.current = state;

  const open = async (voucherNumber: string, replacing: boolean) => {
    setFinding(true);
    try {
      const { loaded, lines, isApproved } = await kind.find(voucherNumber);
      // Meanwhile something may have been typed, or a draft taken up.
      if (now.current.unsaved && !replacing) {
        setAsking(voucherNumber);
        return;
      }
      now.current.openSaved(loaded, lines);
      setApprovedId(isApproved ? loaded.mtmId : null);
      toast.info(t('loadedForEditing'));
      onOpened();
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === 'voucher_not_found';
      if (unknown) toast.warn(refusalText(error));
      else toast.bad(refusalText(error));
    } finally {
      setFinding(false);
    }
  };

  return {
    finding,
    asking,
    approvedId,
    request: (typed) => {
      const voucherNumber = typed.trim();
      if (voucherNumber === '') toast.warn(t('searchEmpty'));
      else if (state.unsaved) setAsking(voucherNumber);
      else void open(voucherNumber, false);
    },
    answer: (replace) => {
      setAsking(null);
      if (replace && asking !== null) void open(asking, true);
    },
  };
}
