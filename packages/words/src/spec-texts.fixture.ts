/**
 * The texts that the spec gives to people (parts 1 to 3, their sections 5 and 8), in its order. Each has the word of the
 * catalogue with that text. The spec writes some texts several times with other signs at the end; these are together.
 */
interface SaidText {
  /** Part and section. */
  readonly at: '1 §5' | '1 §8' | '2 §5' | '2 §8' | '3 §5' | '3 §8';
  readonly text: string;
  /** Part of the catalogue and name. Null for a text in the code, such as the server's text for a success. */
  readonly word: string | null;
  /** The values for the gaps of the word. */
  readonly gaps?: Readonly<Record<string, string>>;
}

const said = (at: SaidText['at'], word: string | null, text: string, gaps?: SaidText['gaps']): SaidText => ({
  at,
  text,
  word,
  ...(gaps === undefined ? {} : { gaps }),
});

export const saidTexts: readonly SaidText[] = [
  said('1 §5', 'common.requiredInfo', 'Please add the required info.'),
  said('1 §5', 'common.dateInvalid', 'Enter Valid date'),
  said('1 §5', 'administration.noRoleSelected', 'No role selected'),
  said('1 §5', 'administration.noPermissionsSelected', 'No permissions selected'),
  said('1 §8', 'first-refusals.invalid_credentials', 'Invalid username or password'),
  said('1 §8', 'common.pleaseLogin', 'Please login to continue.'),
  said('1 §8', 'first-refusals.internal', 'Something went wrong.'),
  said('1 §8', 'common.authenticationFailed', 'Authentication failed, please try again!'),
  said('1 §8', 'administration.somethingWentWrong', 'Something went wrong!'),
  said('1 §8', 'administration.permissionsFailed', 'Failed to update permissions'),
  said('1 §8', 'refusals.name_taken', 'The name already taken!'),
  said('1 §8', 'administration.permissionsUpdated', 'Permissions updated successfully'),
  said('1 §8', 'administration.roleCreated', 'Role create success!'),
  said('1 §8', 'administration.somethingIsWrong', 'Something is wrong'),
  said('1 §8', 'common.noData', 'No data found'),
  said('2 §5', 'sentences.categoryMissing', 'Please enter category.'),
  said('2 §5', 'sentences.productTypeMissing', 'Please enter product type.'),
  said('2 §5', 'sentences.productNameMissing', 'Please enter valid name.'),
  said('2 §5', 'sentences.productDescriptionMissing', 'Please enter description.'),
  said('2 §5', 'sentences.unitMissing', 'Please select unit.'),
  said('2 §5', 'sentences.categoryNameMissing', 'Category name is required'),
  said('2 §5', 'sentences.descriptionMissing', 'Description is required'),
  said('2 §5', 'common.selectLedgerAccount', 'Please select ledger account.'),
  said('2 §5', 'common.selectReportType', 'Please select report type.'),
  said('2 §8', 'common.unexpected', 'Unexpected error.'),
  said('2 §8', 'records.categoryCreated', 'Category created successfully.'),
  said('2 §8', 'records.productUpdated', 'Product updated successfully'),
  said('2 §8', 'records.fetchFailed', 'Failed to fetch areas', { name: 'areas' }),
  said('2 §8', 'records.saveFailed', 'Failed to save area', { name: 'area' }),
  said('2 §8', 'records.updateFailed', 'Failed to update area', { name: 'area' }),
  said('2 §8', 'records.fetchFailed', 'Failed to fetch Labour Items', { name: 'Labour Items' }),
  said('2 §8', 'reports.labourExpensesFailed', 'Failed to fetch Labour Expenses'),
  said('2 §8', 'ui.notThere', 'Product not found', { name: 'Product' }),
  said('2 §8', 'reports.noPurchaseDetails', 'No Purchase Details Found'),
  said('3 §5', 'refusals.account_missing', 'Please select an account.'),
  said('3 §5', 'refusals.account_name_missing', 'Account name is required.'),
  said('3 §5', 'refusals.discount_negative', 'Discount amount must be 0 or greater.'),
  said('3 §5', 'common.selectProduct', 'Please select a product.'),
  said('3 §5', 'refusals.quantity_missing', 'Please enter a valid quantity.'),
  said('3 §5', 'refusals.price_missing', 'Please enter a valid price.'),
  said('3 §5', 'refusals.products_missing', 'Please add products information!'),
  said('3 §5', 'refusals.payment_missing', 'Please add payment amount!'),
  said('3 §5', 'refusals.received_missing', 'Please enter received amount'),
  said('3 §5', 'refusals.no_products', 'Please add some products.'),
  said('3 §5', 'refusals.invoice_number_missing', 'Please enter an invoice number'),
  said('3 §5', 'refusals.search_empty', 'Please enter a search value.'),
  said('3 §5', 'common.selectAccountAndAmount', 'Please select account and enter amount'),
  said('3 §5', 'refusals.no_transactions', 'Add at least one transaction'),
  said('3 §5', 'refusals.no_transactions_to_update', 'No transactions to update.'),
  said('3 §5', 'refusals.bank_missing', 'Please select Receiver Bank Account.'),
  said('3 §5', 'common.transactionNotFound', 'Transaction not found.'),
  said('3 §5', 'vouchers.noDataInForm', 'No transaction data in form.'),
  said('3 §5', 'refusals.no_rows', 'Please add some transactions.'),
  said('3 §5', 'refusals.labour_payment_missing', 'Please enter payment amount!'),
  said('3 §5', 'refusals.no_role', 'No role selected.'),
  said('3 §5', 'refusals.no_permissions', 'No permissions selected.'),
  said('3 §5', 'sentences.mobileMissing', 'Mobile number is required'),
  said('3 §5', 'sentences.mobileWrong', 'Must be a valid 11-digit Bangladeshi number'),
  said('3 §5', 'sentences.nameMissing', 'Name is required'),
  said('3 §5', 'sentences.addressMissing', 'Address is required'),
  said('3 §5', 'sentences.partyTypeMissing', 'Customer or Supplier type is required'),
  said('3 §5', 'sentences.branchMissing', 'Branch is required'),
  said('3 §5', 'sentences.voucherTypeMissing', 'Voucher type is required'),
  said('3 §5', 'sentences.currentDateMissing', 'Current date is required'),
  said('3 §5', 'sentences.changeDateMissing', 'Change date is required'),
  said('3 §5', 'sentences.startVoucherMissing', 'Start voucher number is required'),
  said('3 §5', 'sentences.endVoucherMissing', 'End voucher number is required'),
  said('3 §5', null, 'N/A'),
  said('3 §8', 'queue.saveFailed', 'Something went wrong while saving.'),
  said('3 §8', 'queue.updateFailed', 'Failed to update transaction.'),
  said('3 §8', 'vouchers.searchError', 'Error searching invoice.'),
  said('3 §8', 'vouchers.loadedForEditing', 'Transaction loaded for editing.'),
  said('3 §8', 'queue.updated', 'Transaction updated successfully!'),
  said('3 §8', 'queue.invoiceSaveFailed', 'Failed to save invoice!'),
  said('3 §8', 'vouchers.invoiceFound', 'Thank you for finding the invoice!'),
  said('3 §8', 'vouchers.invoiceLoaded', 'Invoice loaded successfully'),
  said('3 §8', 'common.voucherNumberIs', 'Voucher No.: CR-1', { number: 'CR-1' }),
  said('3 §8', 'ledger.daySaved', '01/07/2026 has been saved.', { date: '01/07/2026' }),
  said('3 §5', 'common.selectFilesFirst', 'Please select files first!'),
  said('3 §5', 'voucher-images.someTooLarge', 'Some files are too large and were not added.'),
  said('3 §8', 'voucher-images.filesFailed', 'Failed to upload files'),
  said('3 §8', 'voucher-images.uploadFailed', 'Upload failed.'),
  said('3 §8', null, 'Uploaded successfully!'),
  said('3 §8', null, 'Files uploaded successfully!'),
  said('3 §8', 'voucher-images.dataFailed', 'Failed to upload data'),
  said('3 §8', 'records.fetchFailed', 'Failed to fetch employees', { name: 'employees' }),
  said('3 §8', 'voucher-admin.dateChangeFailed', 'Failed to change voucher date'),
  said('3 §8', 'queue.storeFailed', 'Failed to store data!'),
  said('3 §8', 'queue.editFailed', 'Failed to edit data!'),
  said('3 §8', 'records.saveFailed', 'Failed to save customer', { name: 'customer' }),
  said('3 §5', 'refusals.requisition_amount_missing', 'Please add requisition amount!'),
  said('3 §5', 'refusals.installment_details_missing', 'Please fill all installment details.'),
  said('3 §8', 'installments.fetchFailed', 'Failed to fetch installments'),
  said('3 §8', 'ledger.customerNotStored', 'Failed to store customer'),
  said('3 §8', 'queue.installmentSaleFailed', 'Store failed!'),
  said('3 §8', 'installments.receiveFailed', 'Failed to receive installment'),
  said('3 §8', null, 'Installment received successfully!'),
  said('3 §8', 'records.partySaved', 'Customer saved successfully!'),
];

/** Other spellings in the spec for texts of the table above. The product uses one spelling. */
export const otherSpellings: Readonly<Record<string, string>> = {
  'Invalid username or password.': 'Invalid username or password',
  'Something went wrong': 'Something went wrong.',
  'Something went wrongs!': 'Something went wrong.',
};

/**
 * The texts of the spec for screens that are not built yet. A developer who builds one moves its texts to the table above.
 * Nobody adds texts to this list.
 */
export const textsToCome: Readonly<Record<string, readonly string[]>> = {};

/** The number of these texts after the last screen was built. It never rises. */
export const mostToCome = 0;
