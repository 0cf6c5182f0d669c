-- Which languages a shop has is declared by the shop, not by its database: adding one needs no migration.
alter table orders drop constraint orders_locale_check;
alter table orders add check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$');
alter table stock_alerts drop constraint stock_alerts_locale_check;
alter table stock_alerts add check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$');

-- The language that a mail is written in. Mails that wait are not guessed at: they say none.
alter table mail_outbox add column locale text not null default 'und' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$');
alter table mail_outbox alter column locale drop default;
