-- A large import is undone by a task, some lines at a time; what undoes it on the command line runs by itself.
alter table imports add column background boolean not null default false;
create index imports_in_background on imports (begun_at) where background and ended_at is null;
