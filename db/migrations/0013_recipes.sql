-- The materials of products. A row is one material of one product, with its quantity for a quantity of the product. The branch
-- whose product it is keeps it, and shares it where it shares its products.

create table recipe_material (
  company_id int not null references company,
  recipe_material_id int not null check (recipe_material_id > 0),
  branch_id int not null,
  product_id int not null,
  -- The quantity of the product that the quantity of the material makes.
  makes_milli bigint not null check (makes_milli > 0),
  material_id int not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  status smallint not null default 1 check (status in (1, 3)),
  version int not null default 1,
  created_by int,
  created_at timestamptz not null,
  updated_by int,
  updated_at timestamptz not null,
  primary key (company_id, recipe_material_id),
  -- The row belongs to the branch that owns the product.
  foreign key (company_id, branch_id, product_id) references product (company_id, branch_id, product_id),
  foreign key (company_id, material_id) references product,
  foreign key (company_id, created_by) references app_user,
  foreign key (company_id, updated_by) references app_user,
  check (material_id <> product_id)
);

create unique index recipe_material_unique_material_id on recipe_material (company_id, product_id, material_id) where status <> 3;
create index recipe_material_of_material on recipe_material (company_id, material_id);

alter table recipe_material enable row level security;
create policy branch_sharing on recipe_material
  using (company_id = nullif(current_setting('app.company_id', true), '')::int
    and branch_id = any (array(
      select b.branch_id from branch b
      where b.company_id = nullif(current_setting('app.company_id', true), '')::int
        and nullif(current_setting('app.branch_ids', true), '') is not null
        and (b.share_products
          or b.branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]))
    )))
  with check (company_id = nullif(current_setting('app.company_id', true), '')::int
    and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[]));
