export { AccountLine } from './accounts/account-line.tsx';
export { AccountPicker, type AccountPickerProps } from './accounts/account-picker.tsx';
export { accountText, findAccounts, type PickedAccount } from './accounts/account-search.ts';
