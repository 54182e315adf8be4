import { z } from 'zod';
import { refusedAtDesk } from '#documents/document-routes';
import { route } from '#route';
import { date, id, idText, takaTotal, text } from '#wire';
import { namedTaxes, taxName } from '#withholding/withheld-tax';

/** Certificates of withheld tax (accounting-next §6.5): those that we give for deposits, and those that we get. */

/** The most signs of the number of a certificate. */
const MOST_CERTIFICATE_NUMBER = 40;

const challan = {
  challan_number: z.string(),
  challan_date: z.string(),
  /** The month of the tax, as `2026-07`. */
  period: z.string(),
};

const taxed = z.object({
  mtm_id: id,
  row_no: id,
  vr_no: z.string(),
  vr_date: z.string(),
  bill_number: z.string(),
  section: z.string(),
  /** The part that was paid, its VAT, and the part without VAT. */
  paid: takaTotal,
  vat: takaTotal,
  base: takaTotal,
  amount: takaTotal,
});
export type CertifiedRow = z.output<typeof taxed>;

const seen = ['withholding.view', 'withholding.edit'] as const;
const byNumber = z.object({ number: text(MOST_CERTIFICATE_NUMBER) });

export const certificateRoutes = {
  readDeposit: route({
    method: 'GET',
    path: '/accounts/withheld-tax/deposits/:mtm_id',
    summary: 'A deposit of the working branch with its parties and their certificates',
    access: [...seen],
    params: z.object({ mtm_id: idText }),
    reply: z.object({
      mtm_id: id,
      vr_no: z.string(),
      vr_date: z.string(),
      tax: taxName,
      ...challan,
      is_void: z.boolean(),
      total: takaTotal,
      parties: z.array(
        z.object({
          party: id,
          name: z.string(),
          rows: z.number().int(),
          amount: takaTotal,
          /** The number of the certificate that stands; empty without one. */
          certificate: z.string(),
        }),
      ),
    }),
    refusals: ['tax_deposit_not_found'],
  }),
  issueCertificate: route({
    method: 'POST',
    path: '/accounts/withheld-tax/certificates',
    summary: 'Give a party the certificate of a deposit; the same one while it stands',
    access: ['withholding.edit'],
    desk: true,
    keepsAll: true,
    body: z.object({ deposit: id, party: id }),
    reply: z.object({ number: z.string() }),
    success: null,
    refusals: [...refusedAtDesk, 'tax_deposit_not_found'],
  }),
  readCertificate: route({
    method: 'GET',
    path: '/accounts/withheld-tax/certificates/:number',
    summary: 'A certificate of the working branch as it is printed',
    access: [...seen],
    params: byNumber,
    reply: z.object({
      number: z.string(),
      tax: taxName,
      issued_on: z.string(),
      by: z.string(),
      is_cancelled: z.boolean(),
      deposit: id,
      ...challan,
      company: z.object({ name: z.string(), address: z.string(), bin: z.string(), tin: z.string() }),
      party: z.object({ name: z.string(), address: z.string(), bin: z.string(), tin: z.string() }),
      rows: z.array(taxed),
      total: takaTotal,
    }),
    refusals: ['certificate_not_found'],
  }),
  cancelCertificate: route({
    method: 'POST',
    path: '/accounts/withheld-tax/certificates/:number/cancel',
    summary: 'Cancel a certificate of the working branch; its number is never given again',
    access: ['withholding.edit'],
    params: byNumber,
    desk: true,
    keepsAll: true,
    body: z.object({ reason: text(500) }),
    reply: z.null(),
    success: null,
    refusals: [...refusedAtDesk, 'reason_missing', 'certificate_not_found'],
  }),
  noteCertificate: route({
    method: 'POST',
    path: '/accounts/withheld-tax/certified',
    summary: 'Note the certificate that a party gave for tax that it withheld from the working branch',
    access: ['withholding.edit'],
    desk: true,
    keepsAll: true,
    body: z.object({ rows: namedTaxes, number: text(MOST_CERTIFICATE_NUMBER), date }),
    reply: z.null(),
    success: null,
    refusals: [...refusedAtDesk, 'certificate_number_missing', 'tax_row_not_found'],
  }),
  removeCertificate: route({
    method: 'POST',
    path: '/accounts/withheld-tax/certified/remove',
    summary: 'Take the certificate of a party off the tax for which it was noted',
    access: ['withholding.edit'],
    desk: true,
    keepsAll: true,
    body: z.object({ rows: namedTaxes }),
    reply: z.null(),
    success: null,
    refusals: [...refusedAtDesk, 'tax_row_not_found'],
  }),
} as const;
