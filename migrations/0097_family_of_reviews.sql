-- A family that is deleted leaves its reviews to the shop.
alter table reviews drop constraint reviews_family_id_fkey;
alter table reviews add constraint reviews_family_id_fkey foreign key (family_id) references families (id) on delete set null;
