-- Running the organisation from the screens: working in another branch, letterheads, hosts, the SMS gateway, removing
-- roles, and customers that a branch shares with the others.

-- ---------------------------------------------------------------------------------------------------- branches

alter table branch rename column printer_settings to printer_type;
update branch set printer_type = 'normal' where printer_type not in ('normal', 'pos');
update branch set paper_size = 'A4' where paper_size not in ('A4', 'A5', 'Letter', 'POS 80 mm', 'POS 58 mm');
alter table branch
  alter column printer_type set default 'normal',
  add check (printer_type in ('normal', 'pos')),
  add check (paper_size in ('A4', 'A5', 'Letter', 'POS 80 mm', 'POS 58 mm'));
comment on column branch.logo is 'Name of the picture among the company''s logos; empty without one.';
comment on column company.logo is 'Name of the picture among the company''s logos; empty without one.';

-- Whether vouchers of a branch may use an account. An account is everybody's, or one branch's own; a customer of a branch
-- is every branch's while that branch shares its customers (spec 1 §2.6, "Customer Share?").
create function account_serves_branch(p_company int, p_account_branch int, p_is_party boolean, p_branch int)
  returns boolean
  language sql stable parallel safe
as $$
  select p_account_branch is null or p_account_branch = p_branch or p_is_party and exists (
    select from public.branch b
    where b.company_id = p_company and b.branch_id = p_account_branch and b.share_customers
  )
$$;

grant execute on function account_serves_branch(int, int, boolean, int) to cashbook_app, cashbook_report;

-- As before, with customers that other branches share. Accounts in p_known were on the voucher before and may stay, though
-- archived or shared no longer.
create or replace function check_lines(p_company int, p_branch int, p_vouchers jsonb, p_known int[] default '{}')
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  fault record;
begin
  with l as materialized (
    select v.ord, x.e, x.a, x.d, x.k
    from jsonb_to_recordset(p_vouchers) v (ord int, lines jsonb),
      jsonb_to_recordset(v.lines) x (e smallint, a int, d bigint, k bigint)
  )
  select * into fault from (
    select l.ord, 1 as rank, case
        when a.account_id is null then 'account_not_found'
        when not account_serves_branch(p_company, a.branch_id, a.is_party, p_branch) then 'account_not_allowed'
        else 'account_archived'
      end as code, jsonb_build_object('ord', l.ord, 'entry', l.e, 'accountId', l.a) as detail
    from l left join account a on a.company_id = p_company and a.account_id = l.a
    where a.account_id is null or l.a <> all (p_known)
      and (a.status <> 1 or not account_serves_branch(p_company, a.branch_id, a.is_party, p_branch))
    union all
    select ord, 2, 'amount_not_positive', jsonb_build_object('ord', ord, 'entry', e)
    from l where d < 0 or k < 0 or (d = 0) = (k = 0)
    union all
    select ord, 3, 'unbalanced', jsonb_build_object('ord', ord, 'entry', e)
    from l group by ord, e having sum(d) <> sum(k)
  ) faults
  order by ord, rank, detail limit 1;
  if found then
    perform refuse(fault.code, fault.detail);
  end if;
end $$;

-- ------------------------------------------------------------------------------------------------------- roles

grant delete on role to cashbook_app;

-- The last sign-ins of a person, among the many events of the books.
create index audit_event_of_sign_in on audit_event (company_id, user_id, at) where action = 'session.begin';

-- ----------------------------------------------------------------------------------------------------- company

-- How customers get their one-time codes. A table of its own, so that whoever reads the company does not read the key.
create table sms_gateway (
  company_id int not null references company,
  enabled boolean not null default false,
  url text not null default '',
  sender text not null default '',
  api_key text not null default '',
  primary key (company_id),
  check (not enabled or url <> '')
);

alter table sms_gateway enable row level security;
create policy company_isolation on sms_gateway
  using (company_id = nullif(current_setting('app.company_id', true), '')::int);
grant select, insert, update on sms_gateway to cashbook_app;

-- --------------------------------------------------------------------------------------------------- directory

-- The letterhead belongs to the company, whichever host shows it.
drop function directory.tenant_by_host(text);
drop function directory.claim_host(text, text, text, text);
alter table directory.host drop column logo;

create function directory.tenant_by_host(p_host text)
  returns table (company_id int, company_name text, title text, tagline text, logo text, customer_portal boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select h.company_id, c.name, h.title, h.tagline, c.logo, c.customer_portal
  from directory.host h join public.company c using (company_id)
  where h.host = lower(p_host)
$$;

-- A host belongs to the company that claimed it first: false when that is another one.
create function directory.claim_host(p_host text, p_title text, p_tagline text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into directory.host (host, company_id, title, tagline)
  values (lower(btrim(p_host)), directory.current_company(), p_title, p_tagline)
  on conflict (host) do update set title = excluded.title, tagline = excluded.tagline
    where directory.host.company_id = excluded.company_id;
  return found;
end $$;

create function directory.hosts_of_company() returns table (host text, title text, tagline text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select h.host, h.title, h.tagline from directory.host h
  where h.company_id = directory.current_company()
  order by h.host
$$;

-- Gives up the company's hosts but these.
create function directory.keep_hosts(p_hosts text[]) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.host h where h.company_id = directory.current_company() and h.host <> all (p_hosts)
$$;

-- Where the person of the session works now; null in the branch of their own.
alter table directory.session add column branch_id int;
alter table directory.session add foreign key (company_id, branch_id) references public.branch;

-- False when the person has no such session.
create function directory.work_in_branch(p_user_id int, p_session_id bigint, p_branch_id int) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update directory.session set branch_id = p_branch_id
  where company_id = directory.current_company() and user_id = p_user_id and session_id = p_session_id;
  return found;
end $$;

-- Signs out whoever works in the branch; people of head office who are visiting it go back to their own.
create function directory.leave_branch(p_branch_id int) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
as $$
  delete from directory.session s
  using public.app_user u
  where s.company_id = directory.current_company() and u.company_id = s.company_id and u.user_id = s.user_id
    and u.branch_id = p_branch_id;
  update directory.session set branch_id = null
  where company_id = directory.current_company() and branch_id = p_branch_id
$$;

-- As before; who works in head office and reaches every branch may be working in another one now.
create or replace function directory.sessions_by_token(p_token_hashes bytea[], p_now timestamptz)
  returns table (
    token_hash bytea, session_id bigint, company_id int, kind text, user_id int, party_id int, created_at timestamptz,
    last_seen_at timestamptz, user_name text, email text, language text, role_id int, role_name text,
    permissions text[], branch_id int, head_office boolean, branch_ids int[]
  )
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select s.token_hash, s.session_id, s.company_id, s.kind, s.user_id, s.party_id, s.created_at, s.last_seen_at,
      u.name, u.email, u.language, u.role_id, r.name,
      array(
        select p.permission from public.role_permission p
        where p.company_id = u.company_id and p.role_id = u.role_id
        order by p.permission
      ),
      coalesce(v.branch_id, u.branch_id),
      coalesce(b.office_type_id = 1, false),
      case when b.office_type_id = 1 then array(
        select o.branch_id from public.branch o
        where o.company_id = u.company_id and o.status <> 3
        order by o.branch_id
      ) else array[u.branch_id] end
    from directory.session s
      left join public.app_user u on u.company_id = s.company_id and u.user_id = s.user_id
      left join public.role r on r.company_id = u.company_id and r.role_id = u.role_id
      left join public.branch b on b.company_id = u.company_id and b.branch_id = u.branch_id
      left join public.branch v on v.company_id = s.company_id and v.branch_id = s.branch_id and v.status = 1
        and b.office_type_id = 1
    where s.token_hash = any (p_token_hashes)
      and s.expires_at > p_now
      and s.last_seen_at + s.idle_limit > p_now
      and (s.kind = 'customer' or (u.status = 1 and b.status = 1));
end $$;

grant execute on all functions in schema directory to cashbook_app;
