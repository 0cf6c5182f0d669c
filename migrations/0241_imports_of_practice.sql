-- A shop that opens forgets what it practised, imports among it.
alter table import_files drop constraint import_files_import_id_fkey,
  add constraint import_files_import_id_fkey foreign key (import_id) references imports on delete set null;
