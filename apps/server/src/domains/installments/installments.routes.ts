import { typedOf } from '@cashbook/contract/documents/described';
import {
  collectionDocument,
  type InstallmentRow,
  type installmentRoutes,
  type ListedInstallments,
  usualWindow,
} from '@cashbook/contract/installments/installments';
import { installmentId, installmentOf } from '@cashbook/contract/installments/plan-fields';
import { installmentStatus } from '@cashbook/kernel';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { collectionKind } from '#domains/installments/collection';
import {
  earlyOffersOf,
  freshPlansOf,
  guarantorNames,
  type InstallmentPayment,
  type InstallmentsAsked,
  type ListedInstallment,
  lateFeesOf,
  listInstallments,
  paymentsOf,
  sumInstallments,
} from '#domains/installments/installments.store';
import { readReceipt } from '#domains/installments/receipt';
import { rescheduleInstallments } from '#domains/installments/reschedule';
import { takeBackReschedule } from '#domains/installments/reschedule-taken-back';
import { waiverKind } from '#domains/installments/waiver';
import { writeOffKind } from '#domains/installments/write-off';
import { openDayOf } from '#domains/ledger/index';
import { createPostingEngine, type PostingEngine, type PostingServices, saveDocument } from '#domains/posting/index';
import { type Answer, done } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';

type Actor = Call<typeof installmentRoutes.filterInstallments>['actor'];
type Wanted = Partial<Omit<InstallmentsAsked, 'companyId' | 'branchId' | 'today'>> & {
  readonly branchId?: number | undefined;
  readonly page?: number;
  readonly perPage?: number;
};

/** The most installments of one customer in a reply. */
const allOfCustomer = 2000;

/** Returns the handlers of installments: their lists and their collection. */
export function installmentHandlers(services: PostingServices): Handlers<typeof installmentRoutes> {
  const engine = createPostingEngine(services);
  return {
    readReceipt: ({ actor, params }) => readReceipt(services, actor, params.mtm_id),
    installmentsOfCustomer: ({ actor, body: { customerId, installmentId: named, branch_id: branchId } }) =>
      list(engine, actor, {
        ...{ branchId, customerId, dueOnly: false, perPage: allOfCustomer },
        installment: named === undefined || named === null ? null : installmentOf(named),
      }),
    filterInstallments: ({ actor, body }) => list(engine, actor, wantedIn(body)),
    installmentsOfEmployee: ({ actor, body: { employee_id: employeeIds, ...body } }) =>
      list(engine, actor, { ...wantedIn(body), employeeIds: employeeIds ?? null }),
    installmentDetails: ({ actor, params: { customer_id: customerId }, query: { report } }) =>
      list(engine, actor, { customerId, dueOnly: !report, perPage: allOfCustomer }),
    receiveInstallment: async (call) => {
      const typed = typedOf(collectionDocument.fields, call.body);
      const answer = await saveDocument(engine, collectionKind, call, typed);
      return answer.kind === 'refused' ? answer : done(answer.saved);
    },
    waiveLateFee: async (call) => {
      const { mtm_id: feeId, remarks } = call.body;
      const answer = await saveDocument(engine, waiverKind, call, { feeId, remarks });
      return answer.kind === 'refused' ? answer : done(answer.saved, answer.message);
    },
    rescheduleInstallments: (call) => rescheduleInstallments(services, call),
    takeBackReschedule: (call) => takeBackReschedule(services, call),
    writeOffInstallments: async (call) => {
      const { sale_id: saleId, amount: amountPaisa, remarks } = call.body;
      const answer = await saveDocument(engine, writeOffKind, call, { saleId, amountPaisa, remarks });
      return answer.kind === 'refused' ? answer : done(answer.saved, answer.message);
    },
  };
}

const wantedIn = (body: Call<typeof installmentRoutes.filterInstallments>['body']): Wanted => ({
  branchId: body.branch_id,
  from: body.startDate ?? null,
  to: body.endDate ?? null,
  dueOnly: body.due_only,
  windowDays: body.upcoming_day,
  status: body.status ?? null,
  page: body.page,
  perPage: body.per_page,
});

/** Lists installments of a branch. A branch beyond the caller's reach was refused with the call. */
async function list(engine: PostingEngine, actor: Actor, wanted: Wanted): Promise<Answer<ListedInstallments>> {
  const { companyId, workingBranchId } = actor;
  const { branchId = workingBranchId, page = 1, perPage = 100, ...filters } = wanted;
  return inCompany(engine.db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const today = (await openDayOf(tx, companyId, branchId)) ?? '9999-12-31';
    const asked: InstallmentsAsked = {
      ...{ companyId, branchId, today, customerId: null, installment: null, employeeIds: null, from: null, to: null },
      ...{ dueOnly: true, windowDays: usualWindow, status: null },
      ...filters,
    };
    const rows = await listInstallments(tx, asked, { limit: perPage, offset: (page - 1) * perPage });
    const saleIds = [...new Set(rows.map(({ saleId }) => saleId))];
    const payments = await paymentsOf(tx, companyId, saleIds);
    const { count, amountPaisa, paidPaisa, duePaisa } = await sumInstallments(tx, asked);
    const early = await earlyOffersOf(tx, asked);
    const guarantors = await guarantorNames(tx, companyId, [...saleIds, ...early.map(({ saleId }) => saleId)]);
    const standingFor = (saleId: number) => guarantors.get(saleId) ?? [];
    return done({
      total_installments: count,
      installments: rows.map((row) => ({ ...rowOf(row, payments, asked), guarantors: standingFor(row.saleId) })),
      ...{ total_amount: amountPaisa, total_paid: paidPaisa, total_due: duePaisa, today },
      early: early.map((offer) => ({
        ...{ mtm_id: offer.saleId, invoice_no: offer.invoiceNo, until: offer.until, discount: offer.discountPaisa },
        amount: offer.duePaisa - offer.discountPaisa,
        guarantors: standingFor(offer.saleId),
      })),
      fees: [...(await lateFeesOf(tx, asked))],
      fresh_plans: [...(await freshPlansOf(tx, asked))],
    });
  });
}

function rowOf(
  row: ListedInstallment,
  payments: ReadonlyMap<string, readonly InstallmentPayment[]>,
  { today, windowDays }: InstallmentsAsked,
): Omit<InstallmentRow, 'guarantors'> {
  const { saleId, installmentNo, paidPaisa, discountPaisa } = row;
  const settled = { ...row, paidPaisa: paidPaisa + discountPaisa };
  return {
    ...{ installment_id: installmentId(saleId, installmentNo), mtm_id: saleId, invoice_no: row.invoiceNo },
    has_goods: row.hasGoods,
    ...{ installment_no: installmentNo, due_date: row.dueDate, amount: row.amountPaisa, paid_amount: paidPaisa },
    ...{ discount_amount: discountPaisa, written_off_amount: row.writtenOffPaisa, returned_amount: row.returnedPaisa },
    ...{ moved_amount: row.movedPaisa, repossessed_amount: row.repossessedPaisa },
    ...{
      due_amount: row.duePaisa,
      received_date: row.lastPaidOn,
      status: installmentStatus(settled, today, windowDays),
    },
    payments: [...(payments.get(`${saleId} ${installmentNo}`) ?? [])],
    ...{ customer_id: row.customerId, customer_name: row.customerName, father: row.father },
    ...{ customer_address: row.address, customer_area: row.area, customer_mobile: row.mobile, employee: row.employee },
  };
}
