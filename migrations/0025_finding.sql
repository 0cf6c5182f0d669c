-- How much was bought lately, counted anew once an hour: a level is twice as much as the one below, so that a few orders
-- more change no order of results.
create table demand (
  -- Of a product, or of a family for all of its products.
  id uuid primary key,
  level smallint not null check (level > 0)
);

create function note_demand() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into changes (tag) values ('demand');
  end if;
  return null;
end $$;

create trigger noted_insert after insert on demand
  referencing new table as changed for each statement execute function note_demand();
create trigger noted_update after update on demand
  referencing new table as changed for each statement execute function note_demand();
create trigger noted_delete after delete on demand
  referencing old table as changed for each statement execute function note_demand();

-- The ledger only grows at its end, so this small index finds the moves of a time.
create index stock_moves_at on stock_moves using brin (at);

create or replace function is_shown(key text) returns boolean immutable language sql as
  $$ select key not in ('payments_swept', 'backup_made', 'backup_rehearsed', 'demo_filled', 'demand_counted') $$;
