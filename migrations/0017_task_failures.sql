-- Background tasks whose last run failed. The job library forgets why as soon as a task is queued again.
create table task_failures (
  name text primary key,
  error text not null,
  times integer not null default 1,
  since timestamptz not null default now()
);
