-- What the numbers of a file say of their decimal mark, column by column, and what else does: where two readings remain, it is asked.
alter table import_files add column numbers jsonb not null default '{}';
