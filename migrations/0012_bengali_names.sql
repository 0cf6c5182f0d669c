-- Names in Bengali; empty where there is none, as everywhere until now. The Bengali of attributes and roles is beside their
-- English in families.attributes and products.fits.
alter table families add name_bn text not null default '';
alter table products add name_bn text not null default '' check (length(name_bn) <= 200);
-- As it was when the order was placed, like the English one.
alter table order_lines add name_bn text not null default '';
