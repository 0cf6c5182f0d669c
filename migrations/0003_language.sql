-- The language that an order was placed in: its mails are written later, by a job that knows only the row.
alter table orders add column locale text not null default 'en' check (locale in ('en', 'bn'));
