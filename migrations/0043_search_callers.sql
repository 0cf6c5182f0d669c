-- Who has searched for a text today, as a keyed hash of address block, text and day, so that a person counts once however
-- often they call. Nothing of the person can be read from it, and it is deleted after the day.
create table search_callers (
  day date not null default current_date,
  caller bytea not null check (length(caller) = 16),
  primary key (day, caller)
);
