-- An open incident is known by what it is of, and not by its payment alone: a second refund that comes back is told as the first one was.
drop index incidents_once;
create unique index incidents_once on incidents (kind, order_id, (details ->> 'intent'), (details ->> 'refund'),
    (details ->> 'dispute'), (details ->> 'returned'), (details ->> 'code')) nulls not distinct
  where resolved_at is null;
