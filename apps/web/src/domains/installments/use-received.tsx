import type { EarlyOffer, InstallmentRow } from '@cashbook/contract/installments/installments';
import { useState } from 'react';
import { PaymentsDialog } from './payments-dialog.tsx';
import { ReceiveDialog, type Wanted } from './receive-dialog.tsx';

/**
 * Returns the button of the row below that of a button, or of the row above the last one. A settled installment leaves the list
 * with its own button.
 */
function buttonBeside(opener: Element | null): HTMLElement | null {
  const row = opener?.closest('tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector<HTMLElement>('td:last-child button') ?? document.querySelector('#main tbody a');
}

/** Returns the open dialog of a list of installments, and the functions that open one. */
export function useReceived() {
  const [wanted, setWanted] = useState<{ what: Wanted; opener: Element | null } | null>(null);
  const [looked, setLooked] = useState<InstallmentRow | null>(null);
  const open = (what: Wanted) => setWanted({ what, opener: document.activeElement });
  return {
    receive: (row: InstallmentRow) => open({ kind: 'installment', row }),
    settle: (offer: EarlyOffer) => open({ kind: 'early', offer }),
    look: setLooked,
    dialog: (
      <>
        {wanted !== null && (
          <ReceiveDialog
            wanted={wanted.what}
            next={() => buttonBeside(wanted.opener)}
            onClose={() => setWanted(null)}
          />
        )}
        {looked !== null && <PaymentsDialog row={looked} onClose={() => setLooked(null)} />}
      </>
    ),
  };
}
