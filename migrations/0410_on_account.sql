-- Orders on account: invoiced when they are confirmed, paid by transfer until a day that the invoice names.
alter table payments drop constraint payments_channel_check;
alter table payments add constraint payments_channel_check check (channel in ('provider', 'bank', 'account'));

-- `settled_at`: an admin saw the money on the shop's account. What goes back before only lowers what is owed.
alter table payments add column due_on date;
alter table payments add column settled_at timestamptz;
alter table payments add column reminders smallint not null default 0;
alter table payments add constraint payments_on_account_check
  check ((channel = 'account') = (due_on is not null) and (settled_at is null or channel = 'account'));
create index payments_owed on payments (due_on) where channel = 'account' and settled_at is null;

-- Who may order on account, how much they may owe, and how many days they have.
create table account_terms (
  customer_id uuid primary key references users on delete cascade,
  limit_minor integer not null check (limit_minor > 0),
  currency text not null,
  days smallint not null check (days between 1 and 120)
);

-- What orders on account still have to bring.
create view receivables as
  select owed.payment_id, owed.order_id, orders.customer_id, owed.currency, owed.left_minor, owed.due_on, owed.reminders
  from (
    select payments.id as payment_id, order_id, currency, due_on, reminders, amount_minor - coalesce((
      select sum(refunds.amount_minor) from refunds where payment_id = payments.id and state <> 'failed'), 0)::integer as left_minor
    from payments where channel = 'account' and settled_at is null) owed
  join orders on orders.id = owed.order_id
  where owed.left_minor > 0;

create or replace view transfer_refunds as
  select refunds.id, payments.order_id, refunds.amount_minor, refunds.currency, refunds.created_at
  from refunds join payments on payments.id = refunds.payment_id
  where (payments.channel = 'bank' or payments.settled_at is not null) and refunds.state = 'due';
