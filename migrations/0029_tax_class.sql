-- What a product counts as where rates of tax differ by the kind of goods.
alter table products
  add column tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'exempt'));
