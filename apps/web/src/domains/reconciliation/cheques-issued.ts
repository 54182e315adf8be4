import type { ReconciliationPaper } from '@cashbook/contract/reconciliation/reconciliations';
import type { Paisa } from '@cashbook/money';

type Said = Pick<ReconciliationPaper, 'cheques_issued' | 'issued_here'>;

/** Returns the sum of the cheques that were issued on the account and not presented. */
export const sumIssuedHere = ({ issued_here: lines }: Pick<Said, 'issued_here'>): Paisa =>
  lines.reduce((paisa, line) => paisa + line.amount, 0n);

/**
 * Returns the figure about issued cheques with its name; none without any. Reconciliations that were finished earlier say those of all
 * banks, and print as they were.
 */
export function chequesIssued(said: Said): readonly { word: 'issuedHere' | 'chequesIssued'; paisa: Paisa }[] {
  const { cheques_issued: paisa } = said;
  if (paisa === 0n) return [];
  return [{ word: paisa === sumIssuedHere(said) ? 'issuedHere' : 'chequesIssued', paisa }];
}
