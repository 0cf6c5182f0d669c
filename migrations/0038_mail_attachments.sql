-- What is attached to a mail is made when it is sent: here are only what it is, and what its file is called.
alter table mail_outbox
  add column attachment_id uuid,
  add column attachment_name text check (length(attachment_name) between 1 and 100),
  add check ((attachment_id is null) = (attachment_name is null));
