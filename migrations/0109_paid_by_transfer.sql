-- Customers may also pay by bank transfer, where the owner has switched that on at the payment service.
alter table payments drop constraint payments_means_check;
alter table payments add constraint payments_means_check
  check (means in ('card', 'credit_card', 'debit_card', 'direct_debit', 'transfer', 'online'));
