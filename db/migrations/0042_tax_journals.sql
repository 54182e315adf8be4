-- Journals that settle tax withheld from us (accounting-next §6): what is not recovered, and what is set against the year's tax.

alter table settled_tax drop constraint settled_tax_how_check;
alter table settled_tax add constraint settled_tax_how_check check (how in ('deposited', 'not_recovered', 'income_tax'));
