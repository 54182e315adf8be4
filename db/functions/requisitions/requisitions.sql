-- Requisitions: what the database holds of them, whoever writes.

create trigger never_changed before update on requisition_version for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on requisition_version for each statement execute function refuse_change();
create trigger never_changed before update on requisition_decision for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on requisition_decision for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on requisition_line for each statement execute function refuse_change();
create trigger never_removed before delete or truncate on requisition for each statement execute function refuse_change();

-- Raises when a requisition does not hold together at the end of a transaction: each change has its record; the rows that count
-- add up to the total, half-up to whole taka; the approved amount is within the total and is the sum of its shares.
create function check_requisition() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  r requisition;
  total bigint;
  rows_paisa bigint;
  shares_paisa bigint;
begin
  select * into r from requisition where company_id = new.company_id and requisition_id = new.requisition_id;
  select v.total_paisa into total from requisition_version v
  where v.company_id = r.company_id and v.requisition_id = r.requisition_id and v.version = r.rows_version;
  select sum(l.total_paisa), sum(l.approved_paisa) into rows_paisa, shares_paisa from requisition_line l
  where l.company_id = r.company_id and l.requisition_id = r.requisition_id and l.version = r.rows_version;
  if rows_paisa is null or total <> (rows_paisa + 50) / 100 * 100 then
    raise exception 'requisition %: the rows do not add up to its total', r.requisition_id;
  end if;
  if shares_paisa is distinct from r.approved_paisa or r.approved_paisa > total then
    raise exception 'requisition %: the shares are not what is approved', r.requisition_id;
  end if;
  if not exists (
    select from requisition_version v
    where v.company_id = r.company_id and v.requisition_id = r.requisition_id and v.version = r.version
    union all
    select from requisition_decision d
    where d.company_id = r.company_id and d.requisition_id = r.requisition_id and d.version = r.version
  ) then
    raise exception 'requisition %: a change has no record', r.requisition_id;
  end if;
  return null;
end $$;

create constraint trigger holds_together after insert or update on requisition
  deferrable initially deferred for each row execute function check_requisition();
create constraint trigger holds_together after insert or update on requisition_line
  deferrable initially deferred for each row execute function check_requisition();
