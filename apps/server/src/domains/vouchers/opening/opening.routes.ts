import type { openingRoutes } from '@cashbook/contract/vouchers/openings';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { checkImport, commitImport } from '#domains/vouchers/opening/import-openings';
import {
  groupsOfOpenings,
  type ListedOpening,
  listOpenings,
  type OpeningDay,
  type OpeningsQuestion,
  readOpeningDay,
  totalOpenings,
} from '#domains/vouchers/opening/opening.store';
import { openingSheet } from '#domains/vouchers/opening/opening-sheet';
import { saveOpenings } from '#domains/vouchers/opening/save-openings';
import type { Spool } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { pageOf, rowsBefore } from '#http/paging';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

interface OpeningServices extends Pick<Services, 'db' | 'clock'> {
  readonly spool: Spool;
}

/** Returns the handlers for the opening balances of the caller's working branch. */
export function openingHandlers(services: OpeningServices): Handlers<typeof openingRoutes> {
  const { db, spool } = services;
  return {
    list: ({ actor, query }) =>
      inOwnBranch(db, actor, async (tx, day) => {
        if (day === null) return done({ ...pageOf([], 0, query), ...facts(null), ...nothing });
        const question = questionOf(actor, day, query);
        const rows = await listOpenings(tx, question, { limit: query.per_page, offset: rowsBefore(query) });
        const { total } = await totalOpenings(tx, question);
        const { debitPaisa, creditPaisa } = await totalOpenings(tx, { ...question, search: '', groupId: null });
        const groups = await groupsOfOpenings(tx, question, day.date);
        const totals = { total_debit: debitPaisa, total_credit: creditPaisa, groups };
        return done({ ...pageOf(rows.map(onWire), total, query), ...facts(day), ...totals });
      }),
    export: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        inOwnBranch(db, actor, async (tx, day) => {
          if (day === null) return refused('no_open_day');
          const sheet = await openingSheet(tx, questionOf(actor, day, query), wordsIn(actor.language));
          return writeSpreadsheet(sheet, query.format, file, 'opening-balances');
        }),
      ),
    save: (call) => saveOpenings(services, call),
    checkImport: (call) => checkImport(services, call),
    import: (call) => commitImport(services, call),
  };
}

function inOwnBranch<T>(
  db: Services['db'],
  { companyId, workingBranchId: branchId }: Actor,
  work: (tx: Tx, day: OpeningDay | null) => Promise<T>,
): Promise<T> {
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    return work(tx, await readOpeningDay(tx, { companyId, branchId }));
  });
}

function questionOf(
  { companyId, workingBranchId: branchId }: Actor,
  { date }: OpeningDay,
  { search, group_id: groupId }: { readonly search: string; readonly group_id?: number | undefined },
): OpeningsQuestion {
  return { companyId, branchId, date, search, groupId: groupId ?? null };
}

const nothing = { total_debit: 0n, total_credit: 0n, groups: [] };

const facts = (day: OpeningDay | null) => ({
  opening_date: day?.date ?? null,
  is_closed: day !== null && day.date !== day.openDay,
});

function onWire(row: ListedOpening) {
  return {
    mtm_id: Number(row.voucherId),
    vr_no: row.vrNo,
    version: row.version,
    is_approved: row.isApproved,
    account: row.accountId,
    accountName: row.accountName,
    accountText: row.accountText,
    group: row.groupName,
    is_party: row.isParty,
    is_bank: row.isBank,
    debit: row.debitPaisa,
    credit: row.creditPaisa,
    remarks: row.remarks,
    counter_branch: row.counterBranchId,
    counter_branch_name: row.counterBranchName,
    bills: row.bills.map(({ number, date, dueDate, amountPaisa, installment, employeeName, hasMoved }) => ({
      ...{ number, date, due_date: dueDate, amount: amountPaisa, is_installment: installment !== undefined },
      ...{ employee: installment?.employeeId ?? null, employee_name: employeeName, has_moved: hasMoved },
    })),
    early_payment_date: row.earlyUntil,
    early_discount: row.earlyDiscountPaisa,
    unearned_markup: row.markupPaisa,
    cheques: row.cheques.map((cheque) => ({
      ...{ cheque_no: cheque.chequeNo, party: cheque.partyId, party_name: cheque.partyName, number: cheque.number },
      ...{ cheque_date: cheque.date, cheque_bank: cheque.drawnOn, bank_account: cheque.bankAccountId },
      ...{ amount: cheque.amountPaisa, has_moved: cheque.hasMoved },
    })),
    taxes: row.taxes.map((tax) => ({
      ...{ row_no: tax.rowNo, party: tax.partyId, party_name: tax.partyName, date: tax.date },
      ...{ bill_number: tax.billNumber, section: tax.sectionId, section_name: tax.sectionName },
      ...{ base: tax.basePaisa, amount: tax.amountPaisa, has_moved: tax.hasMoved },
    })),
    uncleared: row.uncleared.map(({ date, number, text, isIn, amountPaisa }) => {
      return { date: date ?? '', number, text, is_in: isIn, amount: amountPaisa };
    }),
  };
}
