-- Whether rows of the branch's vouchers have the field for a requisition. A branch without any requisition never shows it.
alter table branch add column names_requisitions boolean not null default true;

-- Reports of the morning are printed as PDF, too, where the server has a browser.
alter table made_report
  add column has_pdf boolean not null default false,
  -- Why a made report has no PDF: a short name. Empty for one that has it, or was made before there were any.
  add column pdf_reason text not null default '',
  add check (not has_pdf or (state = 'made' and pdf_reason = ''));
