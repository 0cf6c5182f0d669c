-- The admin who has typed an order in for its customer; null: the customer has placed it.
alter table orders add column typed_in_by uuid references users on delete set null;
