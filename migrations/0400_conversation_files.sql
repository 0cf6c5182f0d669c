-- Files that are sent with what is written in a conversation. They are here and not in a folder, since they belong to two parties alone
-- and go with the conversation.
create table conversation_files (
  id uuid primary key,
  -- Null: uploaded, and not sent yet.
  message_id uuid references messages on delete cascade,
  -- What it was sent with; null: the message that began the conversation.
  entry_id uuid references conversation_entries on delete cascade,
  uploaded_by uuid references users on delete set null,
  name text not null check (length(name) between 1 and 120),
  content bytea not null,
  bytes integer not null generated always as (octet_length(content)) stored check (bytes between 1 and 5242880),
  created_at timestamptz(3) not null default now(),
  check (entry_id is null or message_id is not null)
);
-- Nothing that is sent here becomes smaller by compressing it.
alter table conversation_files alter column content set storage external;
create index conversation_files_of_message on conversation_files (message_id) where message_id is not null;
create index conversation_files_of_entry on conversation_files (entry_id) where entry_id is not null;
create index conversation_files_of_uploader on conversation_files (uploaded_by, created_at) where uploaded_by is not null;
create index conversation_files_unsent on conversation_files (created_at) where message_id is null;
