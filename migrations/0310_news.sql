-- Parts that run low, and what a person must look at, are news as well.
alter table notification_choices drop constraint notification_choices_kind_check;
alter table notification_choices add constraint notification_choices_kind_check
  check (kind in ('order', 'message', 'return', 'dispute', 'review', 'stock', 'trouble', 'digest'));

-- Until when each admin has seen the news in the dashboard.
create table news_seen (
  user_id uuid primary key references users (id) on delete cascade,
  at timestamptz not null
);
