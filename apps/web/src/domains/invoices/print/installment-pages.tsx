import { type InvoicePaper, type PaperPlan, readInvoicePaper } from '@cashbook/contract/invoices/paper';
import { useTranslation } from 'react-i18next';
import { namedPaper, ownPapers } from '#domains/posting/paper/own-papers.tsx';
import type { PaperContent, PaperPerson, PaperSum } from '#domains/posting/paper/paper-content.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { type InvoiceLine, useInvoice } from './invoice-pages.tsx';
import { amountOf, offerOf, standingIn, type Words } from './plan-schedule.ts';
import { reachOf } from './reach-of.ts';

/** The papers of a sale by installments: the invoice, the card of its installments, and the agreement of both parties. */
export const installmentPapers = ownPapers({
  query: (id) => queryOf(readInvoicePaper, { params: { mtm_id: id } }),
  papers: [
    namedPaper('invoice', useInvoice),
    namedPaper('installmentCard', useCard),
    namedPaper('agreement', useAgreement),
  ],
});

type Installment = PaperPlan['installments'][number];

const noPlan: PaperPlan = { early: null, markup: 0n, installments: [], guarantors: [], buyer_nid: '', photo: null };

/** Returns the party of a sale with the father, the address, the mobile number and the national id. */
function useParty({ account, plan }: InvoicePaper, frame: PrintFrame): NonNullable<PaperContent<never>['party']> {
  const { t } = useTranslation('vouchers', { lng: frame.language });
  const father = account.care_of === '' ? '' : t('careOf', { name: account.care_of });
  return { name: account.name, more: [father, ...reachOf(account, frame), saidId(plan?.buyer_nid ?? '', t, frame)] };
}

const saidId = (nid: string, t: Words, { inDigits }: PrintFrame): string =>
  nid === '' ? '' : t('nationalIdShort', { number: inDigits(nid) });

/** Returns the guarantors of a sale: each by name, father, relation, address, mobile number and national id. */
function guarantorsOf({ guarantors }: PaperPlan, t: Words, frame: PrintFrame): PaperPerson[] {
  return guarantors.map(({ name, care_of: careOf, relation, mobile, nid, address }, index) => {
    const father = careOf === '' ? '' : t('careOf', { name: careOf });
    return {
      label: t('guarantorNumber', { number: frame.format.count(index + 1) }),
      ...{ name, more: [father, relation, address, frame.inDigits(mobile), saidId(nid, t, frame)] },
    };
  });
}

/** Returns the card that a customer keeps: each installment with what was paid of it, and room to write and to sign. */
function useCard(sale: InvoicePaper, frame: PrintFrame): PaperContent<Installment> {
  const { format } = frame;
  const { t } = useTranslation('vouchers', { lng: frame.language });
  const { plan } = sale;
  const { installments } = plan ?? noPlan;
  const isDue = installments.some(({ due }) => due > 0n);
  const goods = sale.lines.map(({ name, serials }) => [name, ...serials].join(' '));
  const due = (some: readonly Installment[]) => format.total(some.reduce((sum, one) => sum + one.amount, 0n));
  return {
    title: t('installmentCard'),
    number: { name: t('invoice'), text: sale.vr_no },
    date: format.date(sale.vr_date),
    isVoid: sale.is_void,
    party: useParty(sale, frame),
    photo: plan?.photo ?? null,
    facts: [
      ['', goods.join(', ')],
      [t('netTotal'), format.total(sale.net)],
      [t('downPayment'), downOf(sale) === 0n ? '' : format.total(downOf(sale))],
      [t('markup'), plan === null || plan.markup === 0n ? '' : format.total(plan.markup)],
      [t('salesman'), sale.salesman],
    ],
    people: guarantorsOf(plan ?? noPlan, t, frame),
    table: {
      lines: installments,
      columns: [
        { head: t('numberShort'), width: 'sl', cell: ({ installment_no }) => format.count(installment_no) },
        { head: t('dueDate'), width: 'rate', cell: ({ due_date }) => format.date(due_date) },
        { head: t('amountTk'), width: 'rate', cell: ({ amount }) => format.amount(amount), sum: due },
        { head: t('receivedOn'), width: 'name', cell: (one) => settledBy(one, t, format) },
        { head: t('received'), width: 'rate', cell: ({ paid }) => (paid === 0n ? '' : format.amount(paid)) },
        { head: t('signature'), width: 'blank', cell: () => '' },
      ],
    },
    sums: cardSums(installments, t, format),
    note: isDue && plan?.early ? t('earlyOfferNote', offerOf(plan.early, format)) : '',
    signatures: [{ text: t('signBuyer') }, { text: t('signSeller') }],
  };
}

const downOf = ({ payments }: InvoicePaper): bigint => payments.reduce((sum, { amount }) => sum + amount, 0n);

/** Returns what settled an installment: its payments, the discount of an early settlement, what was given up, returned goods, and what was moved. */
function settledBy(
  { payments, discount, written_off: lost, returned, repossessed, moved }: Installment,
  t: Words,
  { date, amount }: PrintFrame['format'],
): string {
  return [
    ...payments.map((paid) =>
      [
        ...[date(paid.paid_at), paid.vr_no, payments.length > 1 ? amount(paid.amount) : ''],
        paid.paid_by === '' ? '' : t('paidByName', { name: paid.paid_by }),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    discount === 0n ? '' : `${t('earlyDiscount')} ${amount(discount)}`,
    lost === 0n ? '' : `${t('badDebt')} ${amount(lost)}`,
    returned === 0n ? '' : `${t('returnedGoods')} ${amount(returned)}`,
    repossessed === 0n ? '' : `${t('repossessed')} ${amount(repossessed)}`,
    moved === 0n ? '' : `${t('rescheduled')} ${amount(moved)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns what all installments come to, what settled them, and what is left. */
function cardSums(installments: readonly Installment[], t: Words, { amount }: PrintFrame['format']): PaperSum[] {
  const sumOf = (
    figure: 'amount' | 'paid' | 'discount' | 'written_off' | 'returned' | 'repossessed' | 'moved' | 'due',
  ) => installments.reduce((sum, one) => sum + one[figure], 0n);
  const said = (name: string, paisa: bigint) => (paisa === 0n ? [] : [{ name, figures: [amount(paisa)] }]);
  return [
    { name: t('byInstallments'), figures: [amount(sumOf('amount'))] },
    ...said(t('received'), sumOf('paid')),
    ...said(t('earlyDiscount'), sumOf('discount')),
    ...said(t('badDebt'), sumOf('written_off')),
    ...said(t('returnedGoods'), sumOf('returned')),
    ...said(t('repossessed'), sumOf('repossessed')),
    ...said(t('rescheduled'), sumOf('moved')),
    { name: t('stillDue'), figures: [amount(sumOf('due'))], isNet: true },
  ];
}

/** Returns the agreement: the goods and the plan of the invoice, what both parties do, and their signatures. */
function useAgreement(sale: InvoicePaper, frame: PrintFrame): PaperContent<InvoiceLine> {
  const { format, letterhead } = frame;
  const { t } = useTranslation('vouchers', { lng: frame.language });
  const { sums = [], note: _note, author: _author, ...invoice } = useInvoice(sale, frame);
  const plan = sale.plan ?? noPlan;
  const down = downOf(sale);
  const count = standingIn(plan).length;
  const terms = [
    t('agreementParties', { seller: letterhead.name, buyer: sale.account.name }),
    down === 0n ? '' : t('agreementDown', { amount: format.total(down) }),
    t('agreementRest', { count, shown: format.count(count), amount: format.total(amountOf(plan)) }),
    plan.guarantors.length === 0 ? '' : t('agreementGuarantors'),
    t('agreementReceipts'),
    t('agreementRead'),
  ].filter(Boolean);
  return {
    ...invoice,
    title: t('agreement'),
    party: { label: t('signBuyer'), ...useParty(sale, frame) },
    photo: plan.photo,
    facts: [[t('signSeller'), [letterhead.name, ...letterhead.lines.flat()].join(' · ')]],
    people: guarantorsOf(plan, t, frame),
    // The balance of the customer is no part of what both agree on.
    sums: sums.slice(0, sale.due === null ? undefined : -2),
    note: terms.map((term, index) => `${format.count(index + 1)}. ${term}`).join('\n'),
    signatures: [
      { text: t('signBuyer') },
      ...plan.guarantors.map(({ name }, index) => {
        return { text: t('guarantorNumber', { number: format.count(index + 1) }), name };
      }),
      { text: t('signSeller') },
      { text: t('signWitness') },
    ],
  };
}
