-- How often the next part of a file, or of an undoing, has failed in a row for a reason that nobody foresaw: after some tries it ends.
-- `fault_line`: of a file that cannot be read, the line that is in the way.
alter table import_files
  add column failures integer not null default 0 check (failures >= 0),
  add column fault_line integer check (fault_line > 0);
alter table imports add column failures integer not null default 0 check (failures >= 0);
