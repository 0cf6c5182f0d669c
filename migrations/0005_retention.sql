-- What is kept for a time only is found by its age.
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
create index provider_events_handled on provider_events (handled_at) where handled_at is not null;
create index messages_archived on messages (archived_at) where archived_at is not null;
create index orders_cancelled on orders (cancelled_at) where state = 'cancelled' and address <> '';
