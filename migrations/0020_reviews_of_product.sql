-- The newest reviews of a product, and of its family, are read in their order, however many there are.
drop index reviews_family_id_idx;
drop index reviews_product_id_idx;
create index reviews_of_family on reviews (family_id, created_at desc, id desc);
create index reviews_of_product on reviews (product_id, created_at desc, id desc);
