-- The images of vouchers: pictures and PDF files of papers. The files are in the file store; a row names each. Rows hang on the
-- voucher and not on its version, number or date, so that a change of any of them loses none.

create table voucher_image (
  company_id int not null,
  branch_id int not null,
  voucher_id bigint not null,
  -- The name of its file and of its thumbnail. It never leads to another file.
  file_name text not null check (file_name ~ '^[0-9a-f]{32}\.(jpg|png|webp|pdf)$'),
  -- 1 Voucher, 2 Challan, 3 Bill, 4 Cheque, 5 Other.
  image_type smallint not null check (image_type between 1 and 5),
  -- The name on the sender's machine, for people.
  given_name text not null check (char_length(given_name) <= 200),
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes int not null check (size_bytes > 0),
  -- In pixels; null for a PDF.
  width int check (width > 0),
  height int check (height > 0),
  -- Its place among those that came in one call.
  file_no smallint not null check (file_no > 0),
  uploaded_by int,
  uploaded_at timestamptz not null,
  removed_by int,
  removed_at timestamptz,
  primary key (company_id, file_name),
  foreign key (company_id, voucher_id) references voucher,
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, uploaded_by) references app_user,
  foreign key (company_id, removed_by) references app_user,
  check ((width is null) = (height is null) and (width is null) = (mime = 'application/pdf')),
  check (removed_by is null or removed_at is not null)
);

create index voucher_image_of on voucher_image (company_id, voucher_id) include (file_name) where removed_at is null;

alter table voucher_image enable row level security;
create policy branch_isolation on voucher_image using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);
