-- The customer portal. Staff turn it on for each customer (`customer_login`), who then signs in with the mobile number alone.

-- Nobody could sign in so far, so a switch may stand where the rules below do not allow it. It goes off there: for suppliers, for
-- archived parties, for parties without a mobile number, and for every party of a number that several parties share.
update party p set customer_login = false, version = version + 1
where customer_login and (
  mobile = '' or type_id = 2 or status = 3
  or exists (
    select from party o
    where o.company_id = p.company_id and o.mobile = p.mobile and o.account_id <> p.account_id and o.customer_login
  )
);

alter table party add constraint party_portal_of_customers check (
  not customer_login or (mobile <> '' and type_id <> 2 and status <> 3)
);

-- A number signs one customer in. The records' engine names the field by the end of the index's name.
create unique index "party_unique_customerLogin" on party (company_id, mobile) where customer_login;

create index session_of_party on directory.session (company_id, party_id) where party_id is not null;
