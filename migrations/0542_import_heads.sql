-- The first rows of a file, in any of which its heads may be, and the row that has them.
alter table import_files
  add column first_rows jsonb not null default '[]',
  add column head_line integer not null default 1 check (head_line >= 0);
