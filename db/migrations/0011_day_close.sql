-- The records around a Day Close: who has drafts, and the cash that was counted.

-- Append-only: the notes and coins in the drawer when a day was closed, beside what the books say. A day that is opened
-- again is counted again when it is closed.
create table cash_count (
  company_id int not null,
  branch_id int not null,
  day date not null,
  count_no int not null check (count_no > 0),
  counted_at timestamptz not null,
  counted_by int,
  -- The number of pieces of 1000, 500, 200, 100, 50, 20, 10, 5, 2 and 1 taka, in this order.
  pieces int[] not null check (cardinality(pieces) = 10 and 0 <= all (pieces)),
  counted_paisa bigint not null,
  -- The balance of Cash in the books of the branch at the end of the day.
  book_paisa bigint not null,
  primary key (company_id, branch_id, day, count_no),
  foreign key (company_id, branch_id, day) references trading_day,
  constraint counted_is_the_sum check (counted_paisa = 100::bigint * (
    1000::bigint * pieces[1] + 500::bigint * pieces[2] + 200::bigint * pieces[3] + 100::bigint * pieces[4]
    + 50::bigint * pieces[5] + 20::bigint * pieces[6] + 10::bigint * pieces[7] + 5::bigint * pieces[8]
    + 2::bigint * pieces[9] + pieces[10]
  ))
);

create index cash_count_by_time on cash_count (company_id, branch_id, counted_at);

alter table cash_count enable row level security;
create policy branch_isolation on cash_count using (
  company_id = nullif(current_setting('app.company_id', true), '')::int
  and branch_id = any (string_to_array(nullif(current_setting('app.branch_ids', true), ''), ',')::int[])
);

-- The number of documents that browsers store and that are not in the books, as their pages report it, per session and branch. It
-- goes with the session.
create table directory.session_draft (
  session_id bigint not null references directory.session on delete cascade,
  company_id int not null,
  branch_id int not null,
  drafts int not null check (drafts >= 0),
  -- Saved there, and not sent yet.
  waiting int not null check (waiting >= 0),
  noted_at timestamptz not null,
  primary key (session_id, branch_id),
  foreign key (company_id, branch_id) references public.branch
);

create index session_draft_of_branch on directory.session_draft (company_id, branch_id);
