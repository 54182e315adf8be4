import type { PartyToWithhold, TaxFacts, WithholdingFacts, WithholdingRow, WithholdingSection } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type AsText, amountsIn, type LookUp, type Need, pairsOf } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';

/** The facts about parties and sections that rows with withholding need (accounting-next §6). */

const amounts = ['billPaisa', 'billVatPaisa', 'paidPaisa', 'vatPaisa', 'basePaisa', 'tdsPaisa'] as const;
type Payment = Omit<PartyToWithhold['earlier'][number], 'isBefore'>;
type PaymentRow = AsText<Payment, (typeof amounts)[number]> & { readonly voucherId: number };

interface PartyRow {
  readonly branchId: number;
  readonly accountId: number;
  readonly isOn: boolean;
  readonly openDay: IsoDate | null;
  readonly proofUntil: IsoDate | null;
  readonly earlier: readonly PaymentRow[];
}

/** Reads parties. A save locks them: of two payments of one bill, the second sees what the first has withheld. */
const partyLookUp: LookUp<PartyRow> = {
  name: 'withholding parties',
  rank: 34,
  cached: 'of ids',
  together: (asked, inScope) => sql`withholding_facts(${pairsOf(asked, inScope)}::int[])`,
  locked: (_companyId, asked) => sql`locked_withholding_facts(${pairsOf([asked], (argument) => argument)}::int[])`,
};

interface SectionRow extends Pick<WithholdingSection, 'kind' | 'isAlways'> {
  readonly sectionId: number;
  readonly isArchived: boolean;
  readonly rates: readonly { readonly fromDate: IsoDate; readonly fromPaisa: string; readonly rateMilli: string }[];
}

/** Reads sections with their rates. A voucher keeps the rate that it was saved with, so none needs a lock. */
const sectionLookUp: LookUp<SectionRow> = {
  name: 'withholding sections',
  rank: 35,
  cached: 'of ids',
  together: (asked, inScope) =>
    sql`withholding_section_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::int[]`)})`,
};

const distinct = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => id != null)),
];

const isTaxed = ({
  vdsPaisa,
  tdsPaisa,
  vdsSectionId,
  tdsSectionId,
  billNumber,
  billPaisa,
  billVatPaisa,
}: WithholdingRow) =>
  [vdsPaisa, tdsPaisa, billPaisa, billVatPaisa].some((paisa) => (paisa ?? 0n) !== 0n) ||
  (vdsSectionId ?? tdsSectionId ?? null) !== null ||
  (billNumber ?? '') !== '';

/** The needs of rows that may withhold. */
export interface TaxNeeds {
  readonly taxParties: Need<Omit<WithholdingFacts, 'sections'> | null>;
  readonly taxSections: Need<WithholdingFacts['sections']>;
}

/** Requests what the rule of withholding asks about the rows. At an edit the voucher's own payments are left out. */
export function taxNeeds(rows: readonly WithholdingRow[], before: LoadedVoucher | null): TaxNeeds {
  const taxed = rows.filter(isTaxed);
  const parties = distinct(taxed.map(({ accountId }) => accountId));
  return {
    taxParties: {
      ...{ lookUp: partyLookUp, ids: parties, changes: parties },
      found: (rowsOf, branchId) => {
        const found = rowsOf(partyLookUp).filter((row) => row.branchId === branchId && parties.includes(row.accountId));
        const [first] = found;
        if (first === undefined) return null;
        return {
          isOn: first.isOn,
          date: before?.current.date ?? first.openDay ?? '',
          parties: new Map(found.map((row) => [row.accountId, partyOf(row, before)])),
        };
      },
    },
    taxSections: {
      ...{ lookUp: sectionLookUp, ids: distinct(taxed.flatMap((row) => [row.vdsSectionId, row.tdsSectionId])) },
      found: (rowsOf) =>
        new Map(
          rowsOf(sectionLookUp)
            .filter(({ isArchived }) => before !== null || !isArchived)
            .map(({ sectionId, rates, ...section }) => [
              sectionId,
              { ...section, rates: rates.map((rate) => ({ ...rate, ...amountsIn(rate, ['fromPaisa', 'rateMilli']) })) },
            ]),
        ),
    },
  };
}

function partyOf({ proofUntil, earlier }: PartyRow, before: LoadedVoucher | null): PartyToWithhold {
  const own = before === null ? null : Number(before.voucherId);
  return {
    proofUntil,
    earlier: earlier
      .filter(({ voucherId }) => voucherId !== own)
      .map((row) => ({ ...row, ...amountsIn(row, amounts), isBefore: own === null || row.voucherId < own })),
  };
}

/** Returns the facts for the rule. */
export const taxFactsOf = ({ taxParties, taxSections }: FoundTax): TaxFacts => ({
  withholding: taxParties === null ? null : { ...taxParties, sections: taxSections },
});

/** The facts as the needs find them. */
export type FoundTax = { readonly [Name in keyof TaxNeeds]: TaxNeeds[Name] extends Need<infer Found> ? Found : never };

/** The facts for rows of which none withholds. */
export const noTaxFacts: FoundTax = { taxParties: null, taxSections: new Map() };
