import type { CashBook, cashBookRoutes, cashBookRow } from '@cashbook/contract/reports/cash-book';
import { ACCOUNT } from '@cashbook/kernel';
import { paisaToNumber } from '@cashbook/money';
import type { z } from 'zod';
import type { Services } from '#context';
import { onBook, pageOnWire, readBookPage } from '#domains/reports/account-book/account-book';
import { accountBookSheet, cashBookKind } from '#domains/reports/account-book/account-book.sheet';
import { type BookLine, readSlices, readTotals } from '#domains/reports/account-book/account-book.sql';
import { exportName } from '#domains/reports/export-name';
import type { Spool } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { done, encodedJson } from '#http/answer';
import type { Handlers } from '#http/call';

/** The Cash Book is the account book of account 17: one row per live line, approved or not (accounting §10). */
export function cashBookHandlers(services: Services, spool: Spool): Handlers<typeof cashBookRoutes> {
  return {
    read: async ({ actor, query }) => {
      const page = await readBookPage(services, questionOf(actor.companyId, query), query);
      if (page.kind === 'refused') return page;
      const { lines, firstSlNumber } = page.slice;
      const details = lines.map((line, index) => rowOnWire(query.branch_id, line, firstSlNumber + index));
      return done(encodedJson<CashBook>(JSON.stringify({ ...pageOnWire(page), details })));
    },

    export: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        onBook(services, questionOf(actor.companyId, query), async ({ tx, frame, range }) => {
          const totals = await readTotals(tx, frame, range);
          const slices = readSlices(tx, frame, range);
          const sheet = accountBookSheet({
            words: wordsIn(actor.language),
            kind: cashBookKind,
            frame,
            range,
            totals,
            slices,
          });
          const name = exportName(['cash book', frame.branchName], range.startDate, range.endDate);
          return writeSpreadsheet(sheet, query.format, file, name);
        }),
      ),
  };
}

function questionOf(companyId: number, query: { branch_id: number; start_date: string; end_date: string }) {
  const { branch_id: branchId, start_date: startDate, end_date: endDate } = query;
  return { companyId, branchId, accountId: ACCOUNT.cash, startDate, endDate };
}

function rowOnWire(branchId: number, line: BookLine, slNumber: number): z.input<typeof cashBookRow> {
  const { contraAccountId, partyCode, partyMobile } = line;
  const isParty = contraAccountId !== null && partyCode !== null && partyMobile !== null;
  return {
    sl_number: slNumber,
    mtm_id: Number(line.voucherId),
    vr_no: line.vrNo,
    vr_date: line.vrDate,
    nam: line.contraName,
    ledger_id: contraAccountId,
    remarks: line.remarks,
    debit: paisaToNumber(line.debitPaisa),
    credit: paisaToNumber(line.creditPaisa),
    voucher_image: '',
    branchPad: String(branchId).padStart(4, '0'),
    is_approved: line.isApproved,
    somity: isParty
      ? { idfr_code: partyCode, somity_name: line.contraName, somity_id: contraAccountId, mobile: partyMobile }
      : null,
  };
}
