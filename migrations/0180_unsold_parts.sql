-- Parts that people search for and the shop does not sell, with the nearest that it has in words of the catalogue.
create table unsold_parts (
  name text primary key check (length(name) between 1 and 100),
  nearest text not null check (length(nearest) between 1 and 500),
  demo boolean not null default is_seeding()
);
create trigger noted after insert or update or delete on unsold_parts for each statement execute function note_everything();
