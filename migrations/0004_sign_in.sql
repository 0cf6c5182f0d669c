-- A session ends a while after it was last used, and in any case a while after it began; an admin's sooner.
alter table identity_sessions add column seen_at timestamptz not null default now();

create function session_lives(role text, created_at timestamptz, seen_at timestamptz) returns boolean
  language sql stable
  return created_at > now() - case role when 'admin' then interval '12 hours' else interval '7 days' end
     and seen_at > now() - case role when 'admin' then interval '30 minutes' else interval '24 hours' end;

-- Of a session's token only the hash is kept.
update identity_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- The second factor: a secret shared with an authenticator app, and recovery codes. Both are encrypted by the shop.
alter table users add column two_factor_enabled boolean not null default false;
create table identity_two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
