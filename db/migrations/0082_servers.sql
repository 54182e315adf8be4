-- Companies on several PostgreSQL servers. Each database knows its own name and number. One of them keeps the directory: which
-- company, host and email lies where. With one server all of these tables are empty.

create table directory.this_server (
  only_row boolean primary key default true check (only_row),
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- The numbers of companies and sessions begin at a block by this number.
  number smallint not null check (number between 1 and 999)
);

create table directory.placed_server (
  number smallint primary key check (number between 1 and 999),
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{0,39}$')
);

create table directory.placed_company (
  company_id int primary key,
  server_number smallint not null references directory.placed_server
);

create index placed_company_of_server on directory.placed_company (server_number);

create table directory.placed_host (
  host text primary key check (host = lower(btrim(host)) and host <> ''),
  company_id int not null references directory.placed_company
);

create index placed_host_of_company on directory.placed_host (company_id);

create table directory.placed_email (
  email text primary key check (email = lower(btrim(email)) and email <> ''),
  -- A new company takes the email of its first person before anybody else can know the company.
  company_id int not null,
  placed_at timestamptz not null
);
