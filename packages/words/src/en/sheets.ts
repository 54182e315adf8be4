import { common } from '#en/common';

/** Titles, heads and totals of the lists and reports that leave as spreadsheets. */
export const sheets = {
  asPerDetails: 'As per details ({{count}} accounts)',
  startToEnd: '{{start}} to {{end}}',
  dates: 'Dates',
  times: 'Times',
  after: 'After',
  areaCode: 'Area Code',
  before: 'Before',
  cumulativePayment: 'Cum. Payment',
  cumulativeReceived: 'Cum. Received',
  id: 'Id',
  ledgerPage: common.ledgerPage,
  page: 'Page',
  person: 'Person',
  subject: 'Subject',
  vrDate: common.vrDate,
  vrNo: common.vrNo,
  opening: 'Opening',
  openingRemoved: 'Opening balance removed',
  rangeTotal: 'Range total',
  companies: 'Companies',
} as const;
