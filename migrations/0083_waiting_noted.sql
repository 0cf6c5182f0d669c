-- What may be ordered of a product is what no paid order waits for, so its pages change when an order waits for less.
create function note_waiting() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values (new.product_id::text);
  return null;
end $$;
create trigger waiting_noted after update of waiting on order_lines
  for each row when (new.waiting < old.waiting) execute function note_waiting();
