-- Customers are reminded of an agreed return before it is closed.
alter table returns add column reminded_at timestamptz(3);
