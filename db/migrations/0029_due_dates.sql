-- The day on which the bill of an invoice is due, of an invoice on which a person typed it (accounting §4, "Bills").

alter table invoice add column due_date date;
