-- The last day of a transfer that its customer was reminded of. Agreed to anew for another day, they are reminded again.
alter table orders add column transfer_reminded date;
