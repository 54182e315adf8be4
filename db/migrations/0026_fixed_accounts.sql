-- Fixed accounts for installments, fixed assets, VAT, taxes, cash counts and wages, in every company that has its chart already
-- (accounting-next §1). A company may have an account of that name in the group: then the number stands behind ours.

insert into account_group (company_id, group_id, level, parent_id, nature, name, is_system)
select p.company_id, g.id, 3, p.group_id, p.nature,
  g.name || case when taken.name is null then '' else ' ' || g.id end, true
from (values (216, 'Unearned Income', 21), (526, 'Income Tax', 52)) g (id, name, parent_id)
  join account_group p on p.group_id = g.parent_id
  left join lateral (
    select x.name from account_group x
    where x.company_id = p.company_id and x.level = 3 and x.parent_id = p.group_id and name_key(x.name) = name_key(g.name)
      and x.status <> 3
  ) taken on true;

insert into account (company_id, account_id, group_id, name, is_system)
select g.company_id, a.id, g.group_id, a.name || case when taken.name is null then '' else ' ' || a.id end, true
from (
  values
    (25, 'Installment Markup', 422),
    (26, 'Late Fees', 422),
    (27, 'Interest Received', 422),
    (28, 'Gain or Loss on Disposal', 422),
    (29, 'Unearned Markup', 216),
    (34, 'Repossessed Goods', 511),
    (41, 'Accumulated Depreciation', 121),
    (54, 'VAT Rebatable', 116),
    (55, 'Advance VAT', 116),
    (56, 'Income Tax Payable', 214),
    (63, 'Bad Debts', 522),
    (64, 'Depreciation', 521),
    (65, 'Interest Paid', 525),
    (66, 'Income Tax', 526),
    (67, 'Cash Short and Over', 521),
    (68, 'Tax Not Recovered', 521),
    (70, 'Salaries Payable', 215),
    (71, 'Provident Fund Payable', 215),
    (72, 'Salary Advances', 116),
    (73, 'Employer’s Provident Fund', 523),
    (74, 'Festival Bonus', 523),
    (75, 'Gratuity', 523),
    (76, 'Gratuity Payable', 215)
) a (id, name, group_id)
  join account_group g on g.group_id = a.group_id
  left join lateral (
    select x.name from account x
    where x.company_id = g.company_id and x.group_id = g.group_id and name_key(x.name) = name_key(a.name) and x.status <> 3
      and not x.is_party
  ) taken on true;
