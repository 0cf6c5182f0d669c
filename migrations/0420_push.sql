-- Browsers that show what is new, each while its admin is signed in there.
create table push_devices (
  id uuid primary key,
  session_id uuid not null unique references identity_sessions on delete cascade,
  endpoint text not null unique,
  public_key bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  kinds text[] not null check (cardinality(kinds) > 0),
  created_at timestamptz not null default now()
);

-- What is on its way to them.
create table pushes (
  id uuid primary key,
  device_id uuid not null references push_devices on delete cascade,
  content jsonb not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  failures integer not null default 0
);
create index pushes_by_device on pushes (device_id);
create index pushes_to_send on pushes (next_try_at);
