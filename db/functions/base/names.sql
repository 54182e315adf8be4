-- Names that count as the same. The function itself stands in db/migrations, because the indexes of names need it.

grant execute on function name_key(text) to cashbook_app, cashbook_report;
