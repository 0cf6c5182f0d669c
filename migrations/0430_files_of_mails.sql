-- How much came with mails of late.
create index conversation_files_mailed on conversation_files (created_at) where uploaded_by is null;
