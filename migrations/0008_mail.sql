-- The text of a mail with a link that opens an account is sealed with a key that is not in the database. A mail that was
-- tried too often, or that the mail server refused for good, is parked until an admin sends it again.
alter table mail_outbox
  add column sealed_body bytea,
  add column parked_at timestamptz,
  add column failure text check (length(failure) <= 300),
  add check (sent_at is null or parked_at is null);
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (next_try_at) where sent_at is null and parked_at is null;
create index mail_outbox_parked on mail_outbox (created_at) where parked_at is not null;
