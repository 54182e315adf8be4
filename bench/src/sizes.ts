/** How much of everything the measured books hold, and how many work on them at once. */
export interface Sizes {
  /** Parties of the books that reports are read of, and what the company trades with. */
  readonly customers: number;
  readonly suppliers: number;
  readonly goods: number;
  /** Vouchers of a day: of the head office, and of each other branch. */
  readonly busyVouchersADay: number;
  readonly quietVouchersADay: number;
  /** Days whose vouchers are approved in one go. */
  readonly approvedDays: number;
  /** Lines of the files that are imported; each divides by four, the bills of a customer. */
  readonly importedLines: readonly number[];
  /** Products, and as many parties, among which one is found as it is typed. */
  readonly catalog: number;
  /** Products of the branch whose stock is asked for; they divide by 50. */
  readonly stockProducts: number;
  /** How many post at once, case by case. */
  readonly clients: readonly number[];
  /** Rows of the cash book that is printed. */
  readonly printedRows: number;
  /** How many times slower the processor of the browser is made, case by case. */
  readonly slowdowns: readonly number[];
}

/** What figures are taken of. */
export const usualSizes: Sizes = {
  customers: 20_000,
  suppliers: 500,
  goods: 2000,
  busyVouchersADay: 370,
  quietVouchersADay: 93,
  approvedDays: 54,
  importedLines: [10_000, 30_000, 100_000],
  catalog: 50_000,
  stockProducts: 5000,
  clients: [1, 8, 32],
  printedRows: 12_404,
  slowdowns: [1, 4],
};

/** Just enough that every part has something to do; eight clients, because some cases spread them over eight branches. */
export const tinySizes: Sizes = {
  customers: 60,
  suppliers: 6,
  goods: 40,
  busyVouchersADay: 20,
  quietVouchersADay: 4,
  approvedDays: 6,
  importedLines: [60, 120],
  catalog: 200,
  stockProducts: 50,
  clients: [8],
  printedRows: 60,
  slowdowns: [1],
};
