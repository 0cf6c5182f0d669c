-- The language in which a person used the shop last, for mails that others cause. Null: not known yet.
alter table users add column locale text check (length(locale) between 2 and 12);
