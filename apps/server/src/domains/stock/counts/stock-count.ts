import { countDocument } from '@cashbook/contract/stock/counts';
import type { CountedProduct, CountSheetFacts, StockCountFacts, TypedStockCount } from '@cashbook/kernel';
import { stockCount } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type LookUp, type Need, pairsOf } from '#db/look-up';
import { type DocumentKind, nothingBeside, stored } from '#domains/posting/index';

interface SheetRow extends Omit<CountSheetFacts, 'rows'> {
  readonly branchId: number;
  readonly sheetNo: number;
  readonly rows: readonly (Omit<CountedProduct, 'differenceMilli'> & { readonly differenceMilli: string })[];
}

/** Looks up count sheets of the branch with their counts. The locked read locks the sheet, so nobody counts meanwhile. */
const sheetLookUp: LookUp<SheetRow> = {
  name: 'count sheets',
  rank: 30,
  together: (desks, inScope) => sql`count_facts(${pairsOf(desks, inScope)})`,
  locked: (_companyId, { branchId, ids: [sheetNo = 0] }) => sql`locked_count_facts(${branchId}, ${sheetNo})`,
};

function sheetNeeded(sheetNo: number): Need<StockCountFacts['sheet']> {
  return {
    lookUp: sheetLookUp,
    ids: [sheetNo],
    found: (rowsOf, branchId) => {
      const found = rowsOf(sheetLookUp).find((row) => row.branchId === branchId && row.sheetNo === sheetNo);
      if (found === undefined) return null;
      const { branchId: _branch, sheetNo: _sheet, rows, ...sheet } = found;
      return {
        ...sheet,
        rows: rows.map(({ differenceMilli, ...row }) => ({ ...row, differenceMilli: BigInt(differenceMilli) })),
      };
    },
  };
}

/** The differences of a count sheet (accounting §5). It is voided and posted anew, never edited. */
export const stockCountKind: DocumentKind<TypedStockCount, StockCountFacts> = {
  name: 'stock-count',
  typeIds: [18],
  ...stored(countDocument),
  needs: ({ sheetNo }) => ({ sheet: sheetNeeded(sheetNo) }),
  rule: stockCount,
  readBeside: nothingBeside,
  own: {
    write: async (tx, { branchId, voucherId }, { sheetNo }) => {
      await sql`select keep_count_posting(${branchId}, ${sheetNo}, ${voucherId})`.execute(tx);
    },
  },
};
