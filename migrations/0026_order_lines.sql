-- An order of many lines: the customer's own number for it, and what the customer wrote about it and about each line.
alter table orders
  add column reference text not null default '' check (length(reference) <= 60),
  add column note text not null default '' check (length(note) <= 1000);
alter table order_lines
  add column note text not null default '' check (length(note) <= 200);
