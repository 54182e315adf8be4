-- Recipes: the materials of products. These functions see the recipes of every branch, because a branch makes its goods of
-- materials that others share with it.

-- The recipe of a product and those of its materials, down to what is made of nothing. Until the transaction ends nobody else
-- changes a recipe of the company: two changes, each harmless alone, may close a circle together.
create function recipes_below(p_product int) returns table (product_id int, material_id int)
  language plpgsql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  set jit = off
as $$
declare
  company int := books_company();
begin
  perform pg_advisory_xact_lock(hashtext('recipes'), company);
  return query
    with recursive below (product_id, material_id) as (
      select r.product_id, r.material_id from recipe_material r
      where r.company_id = company and r.product_id = p_product and r.status = 1
      union
      select r.product_id, r.material_id
      from below b join recipe_material r on r.company_id = company and r.product_id = b.material_id and r.status = 1
    )
    select b.product_id, b.material_id from below b;
end $$;

grant execute on function recipes_below(int) to cashbook_app;

-- Nothing is made of itself, neither at once nor through what it is made of.
create function guard_recipe() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.status = 1 and exists (select from recipes_below(new.material_id) r where r.material_id = new.product_id) then
    perform refuse('recipe_cycle');
  end if;
  return new;
end $$;

create trigger guard_change before insert or update on recipe_material for each row execute function guard_recipe();
