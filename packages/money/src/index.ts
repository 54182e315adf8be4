export * from '#dates';
export {
  type DecimalRefusal,
  type DecimalResult,
  parseUnits,
  toBanglaDigits,
  toLatinDigits,
  UnwritableAmountError,
  unitsFromNumber,
  unitsToNumber,
} from '#decimal';
export * from '#denominations';
export * from '#format';
export * from '#milli';
export * from '#mobile';
export * from '#national-id';
export * from '#paisa';
export * from '#quantity-limits';
export * from '#rounding';
export * from '#sides';
export * from '#trading-day';
export * from '#typed-amount';
export * from '#units';
export * from '#voucher-limits';
export * from '#words';
