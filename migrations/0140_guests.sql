-- Somebody who orders without an account is a row of users without a password: `guest_email` is the address they typed, and
-- `email` one that nobody can sign in with, have mail at, or be found by.
alter table users
  add column guest_email text check (guest_email = lower(guest_email) and length(guest_email) between 3 and 254),
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('customer', 'admin', 'guest')),
  add constraint users_guest_has_typed_address check ((role = 'guest') = (guest_email is not null)),
  -- guard: nobody but a guest has a guest's address | check ((role = 'guest') = (email like '%@guest.invalid')) → check (true) | identity/accounts/guests.test
  add constraint users_guest_has_no_address check ((role = 'guest') = (email like '%@guest.invalid'));

create index users_guest_email on users (guest_email) where guest_email is not null;

create or replace function session_lives(role text, created_at timestamptz, seen_at timestamptz) returns boolean
  language sql stable
  -- guard: a session has a maximum lifetime | '12 hours' when 'guest' then interval '24 hours' else interval '7 days' → '12 years' when 'guest' then interval '24 years' else interval '7 years' | identity/session/sessions.test
  return created_at > now() - case role when 'admin' then interval '12 hours' when 'guest' then interval '24 hours' else interval '7 days' end
     -- guard: an unused session expires | '30 minutes' when 'guest' then interval '2 hours' else interval '24 hours' → '30 days' when 'guest' then interval '2 days' else interval '24 days' | identity/session/sessions.test
     and seen_at > now() - case role when 'admin' then interval '30 minutes' when 'guest' then interval '2 hours' else interval '24 hours' end;
