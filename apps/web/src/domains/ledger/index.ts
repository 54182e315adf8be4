export { AccountLine } from './accounts/account-line.tsx';
export { AccountPicker, type AccountPickerProps } from './accounts/account-picker.tsx';
export { accountText, findAccounts, type PickedAccount, pickedOf } from './accounts/account-search.ts';
export { useSameMobile } from './accounts/use-same-mobile.ts';
export { TradingDates, useNextDay } from './trading-day/trading-dates.tsx';
