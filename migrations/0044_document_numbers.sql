-- No number stands on two documents. Those that share one already, because prefixes were swapped, are told apart by a count.
alter table invoices add column same_number integer not null default 0;
alter table invoices disable trigger invoices_append_only;
update invoices set same_number = 1
where kind = 'credit_note' and exists (
  select from invoices other where other.kind = 'invoice' and other.number = invoices.number);
alter table invoices enable trigger invoices_append_only;
-- guard: no number stands on two documents | drop | invoices/issue
create unique index invoices_number on invoices (number, same_number);
