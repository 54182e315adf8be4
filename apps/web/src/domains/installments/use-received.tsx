import type { EarlyOffer, InstallmentRow } from '@cashbook/contract/installments/installments';
import { useState } from 'react';
import { PaymentsDialog } from './payments-dialog.tsx';
import { ReceiveDialog, type Wanted } from './receive-dialog.tsx';

/** Returns the open dialog of a list of installments, and the functions that open one. */
export function useReceived() {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [looked, setLooked] = useState<InstallmentRow | null>(null);
  return {
    receive: (row: InstallmentRow) => setWanted({ kind: 'installment', row }),
    settle: (offer: EarlyOffer) => setWanted({ kind: 'early', offer }),
    look: setLooked,
    dialog: (
      <>
        {wanted !== null && <ReceiveDialog wanted={wanted} onClose={() => setWanted(null)} />}
        {looked !== null && <PaymentsDialog row={looked} onClose={() => setLooked(null)} />}
      </>
    ),
  };
}
