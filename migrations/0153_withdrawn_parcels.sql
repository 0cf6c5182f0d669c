-- A parcel that did not leave after all is taken back; what customers asked to return of a line is still no more than was sent.
create function refuse_returns_of_unsent() returns trigger language plpgsql as $$
begin
  -- guard: a parcel is not withdrawn from under a return | perform → -- perform | orders/corrections/corrections
  perform refuse_excess_of_line(old.order_line_id);
  return null;
end $$;
-- At the end: what goes with its order and its returns is nothing that was sent.
create constraint trigger sent_for_returns after delete on parcel_lines deferrable initially deferred
  for each row execute function refuse_returns_of_unsent();
