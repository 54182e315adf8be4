-- Tax that was withheld before the books begin: its row is dated the opening day, and is due by the day on which it was withheld.

-- The day on which a row of an opening balance was withheld. Other rows were withheld on the date of their voucher.
alter table withheld_row add column withheld_on date;
