export { AccountPicker, type AccountPickerProps } from './accounts/account-picker.tsx';
export type { PickedAccount } from './accounts/account-search.ts';
