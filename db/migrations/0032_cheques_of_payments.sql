-- The cheque with which an invoice was paid, by its number among the cheques of the voucher; null for a payment without one.

alter table invoice_payment add column cheque_no int check (cheque_no > 0);
