export * from '#chart';
export * from '#entries';
export * from '#fiscal-year';
export * from '#voucher-number';
export * from '#voucher-types';
