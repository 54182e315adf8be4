/** The size of the measured books, and the number of clients. */
export interface Sizes {
  /** The parties of the books that are read by reports, and the goods of the company. */
  readonly customers: number;
  readonly suppliers: number;
  readonly goods: number;
  /** The vouchers of a day in the head office, and below, in each other branch. */
  readonly busyVouchersADay: number;
  readonly quietVouchersADay: number;
  /** One sale in so many is by installments, and one payment in so many withholds tax. */
  readonly oneIsRareIn: number;
  /** The days whose vouchers are approved at once. */
  readonly approvedDays: number;
  /** The lines of the imported files; each is a multiple of four, the bills of a customer. */
  readonly importedLines: readonly number[];
  /** The number of products, and of parties, among which one is found while it is typed. */
  readonly catalog: number;
  /** The products of the branch whose stock is read; a multiple of 50. */
  readonly stockProducts: number;
  /** The numbers of clients that post at the same time, case by case. */
  readonly clients: readonly number[];
  /** The rows of the printed cash book. */
  readonly printedRows: number;
  /** The factors by which the processor of the browser is slowed, case by case. */
  readonly slowdowns: readonly number[];
}

/** The sizes for published figures. */
export const usualSizes: Sizes = {
  customers: 20_000,
  suppliers: 500,
  goods: 2000,
  busyVouchersADay: 370,
  quietVouchersADay: 93,
  oneIsRareIn: 40,
  approvedDays: 54,
  importedLines: [10_000, 30_000, 100_000],
  catalog: 50_000,
  stockProducts: 5000,
  clients: [1, 8, 32],
  printedRows: 12_404,
  slowdowns: [1, 4],
};

/** The smallest sizes with some work for every part. Eight clients, because some cases spread them over eight branches. */
export const tinySizes: Sizes = {
  customers: 60,
  suppliers: 6,
  goods: 40,
  busyVouchersADay: 20,
  quietVouchersADay: 4,
  oneIsRareIn: 3,
  approvedDays: 6,
  importedLines: [60, 120],
  catalog: 200,
  stockProducts: 50,
  clients: [8],
  printedRows: 60,
  slowdowns: [1],
};
