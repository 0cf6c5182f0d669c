-- How an order was paid, as its invoice says it. Null: paid before that was recorded.
alter table payments add column means text
  check (means in ('card', 'credit_card', 'debit_card', 'direct_debit', 'online'));
