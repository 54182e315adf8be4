-- Reports of the morning go to their owner by e-mail, where the owner wants that.

alter table saved_report
  add column by_email boolean not null default false,
  add check (every_morning or not by_email);

alter table made_report
  -- Null for a report that nobody wants by e-mail. `unknown`: its process was killed, or the server fell silent, while it was being sent.
  add column email text check (email in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  add column email_reason text not null default '',
  add column email_tries smallint not null default 0,
  -- The time before which one that waits is not tried; for any other, the time of its last change.
  add column email_at timestamptz,
  add check (email is null or state = 'made'),
  add check ((email is null) = (email_at is null));

-- Reports print after Day Close in sets with names.

alter table saved_report add column print_set text check (btrim(print_set) <> '');
update saved_report s
set print_set = case u.language when 'bn' then 'দিন বন্ধের পরে' else 'After Day Close' end
from app_user u
where u.company_id = s.company_id and u.user_id = s.user_id and s.after_close;
alter table saved_report drop column after_close;
