-- Accounts whose owners were asked to give everything to another account of theirs.
create table account_merges (
  account_id uuid primary key references users on delete cascade,
  into_id uuid not null references users on delete cascade,
  asked_at timestamptz not null default now(),
  check (account_id <> into_id)
);
create index account_merges_into on account_merges (into_id);
create index account_merges_asked on account_merges (asked_at);
