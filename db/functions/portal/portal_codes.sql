-- One-time codes, with which customers sign in to the portal where their company has a gateway.

-- Keeps the digest of a new code of a customer, in place of the one before. Returns the branch that writes to the customer; null for a
-- customer whose latest code came within a minute and may still be used: that one is on its way.
create function keep_portal_code(p_party int, p_hash bytea, p_most_wrong int, p_expires_at timestamptz) returns int
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
  with kept as (
    insert into portal_code (company_id, party_id, code_hash, expires_at) values (books_company(), p_party, p_hash, p_expires_at)
    on conflict (company_id, party_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, wrong_tries = 0
      where portal_code.expires_at < excluded.expires_at - interval '1 minute' or portal_code.wrong_tries >= p_most_wrong
    returning 1
  )
  select coalesce(p.branch_id, (
    select b.branch_id from branch b where b.company_id = p.company_id order by b.office_type_id, b.branch_id limit 1
  ))
  from party p, kept where p.company_id = books_company() and p.account_id = p_party
$$;

grant execute on function keep_portal_code(int, bytea, int, timestamptz) to cashbook_app;

-- Whether the code is the customer's latest, in time and not tried wrongly too often. A right code is used up; a wrong one counts.
create function take_portal_code(p_party int, p_hash bytea, p_most_wrong int, p_now timestamptz) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  kept portal_code;
begin
  select * into kept from portal_code c where c.company_id = books_company() and c.party_id = p_party for update;
  if kept.party_id is null or kept.expires_at <= p_now or kept.wrong_tries >= p_most_wrong then
    return false;
  end if;
  if kept.code_hash <> p_hash then
    update portal_code c set wrong_tries = c.wrong_tries + 1 where c.company_id = kept.company_id and c.party_id = p_party;
    return false;
  end if;
  delete from portal_code c where c.company_id = kept.company_id and c.party_id = p_party;
  return true;
end $$;

grant execute on function take_portal_code(int, bytea, int, timestamptz) to cashbook_app;
