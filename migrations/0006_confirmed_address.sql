-- Browsers that have signed in to an account before: strangers who guess its password elsewhere do not lock these out.
-- The hash covers the account too, so that rows of two accounts never show that they share a browser.
create table identity_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  seen_at timestamptz not null default now(),
  unique (user_id, token_hash)
);
create index on identity_devices (seen_at);

-- What an admin of a live shop needs besides the password to set up their first second factor; kept as a hash, used once.
create table identity_enrolment_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  expires_at timestamptz not null
);
