-- What admins are told of by mail, as each has chosen. Without a row the default of the shop's mode counts.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('order', 'message', 'return', 'dispute', 'review', 'digest')),
  is_on boolean not null,
  primary key (user_id, kind)
);

-- What admins were told of already: each thing once, whichever node tells it.
create table notified (
  kind text not null,
  subject text not null,
  at timestamptz not null default now(),
  -- guard: admins are told of each thing once | primary key (kind, subject) → unique (kind, subject, at) | notifications/notifications.test
  primary key (kind, subject)
);
create index notified_at on notified (at);

create index orders_paid on orders (paid_at) where paid_at is not null;
create index returns_newest on returns (asked_at);
create index disputes_newest on disputes (opened_at);
