-- Parties by name: those of one branch, or of every branch (0), in order. For a text that very many of them contain (first_accounts_to_look_at).
create index party_by_name on party (company_id, coalesce(branch_id, 0), lower(name), account_id) where status = 1;
