-- Lists and reports of documents by the day of their issue.
create index invoices_by_day on invoices (issued_at, id);
