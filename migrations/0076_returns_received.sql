-- Returns come in parts, or never: how many pieces of a line came, and returns that were closed.
alter table return_lines
  -- How many pieces came; null: nobody has looked yet. What did not come is in a return of its own, or in none.
  add column came integer check (came between 0 and quantity);
update return_lines set came = quantity where restocked is not null;
alter table return_lines add check ((came is null) = (restocked is null));

alter table returns drop constraint returns_state_check;
alter table returns add check (state in ('asked', 'agreed', 'declined', 'closed', 'received', 'refunded'));
-- When it was agreed to: those that were before are waited for anew.
alter table returns add column agreed_at timestamptz(3);
update returns set agreed_at = now() where state = 'agreed';
create index returns_awaited on returns (agreed_at) where state = 'agreed';

-- As before, and what did not come, or was closed, can be asked for again.
create or replace function refuse_excess_of_line(line uuid) returns void language plpgsql as $$
declare
  ordered integer;
  here integer;
  sent integer;
begin
  select quantity, quantity - waiting into ordered, here from order_lines where id = line for no key update;
  select coalesce(sum(quantity), 0) into sent from parcel_lines where order_line_id = line;
  if here < sent + (select coalesce(sum(quantity), 0) from cancellations where order_line_id = line) then
    raise exception 'More is sent or cancelled than is here' using errcode = 'check_violation';
  end if;
  if sent < (select coalesce(sum(coalesce(came, quantity)), 0) from return_lines join returns on returns.id = return_id
             where order_line_id = line and state not in ('declined', 'closed')) then
    raise exception 'More is returned than was sent' using errcode = 'check_violation';
  end if;
  if ordered < (select coalesce(sum(quantity), 0) from refund_lines join refunds on refunds.id = refund_id
                where order_line_id = line and state <> 'failed') then
    raise exception 'More is refunded than was ordered' using errcode = 'check_violation';
  end if;
end $$;
