-- What came of a return is received by condition, and the money is decided afterwards.
create table return_pieces (
  id uuid primary key,
  return_line_id uuid not null references return_lines on delete cascade,
  -- `other`: not what was sold on this line, so it is no piece of it.
  condition text not null check (condition in ('as_new', 'opened', 'damaged', 'other')),
  quantity integer not null check (quantity > 0),
  restocked boolean not null,
  unique (return_line_id, condition),
  check (not (condition = 'other' and restocked))
);

alter table return_lines
  -- What an admin saw, for the customer.
  add column finding text not null default '' check (length(finding) <= 300),
  -- More may come than was announced, but never more than was sent: see refuse_excess_of_line().
  drop constraint return_lines_check,
  add constraint return_lines_came_check check (came >= 0);

alter table returns
  add column received_at timestamptz(3),
  -- Why less than the pieces cost was refunded, or nothing.
  add column decision text not null default '' check (length(decision) <= 500),
  -- Pieces that were missing in the parcel of another return, and are waited for.
  add column missing_in uuid references returns on delete set null,
  drop constraint returns_state_check,
  add constraint returns_state_check check (
    state in ('asked', 'agreed', 'declined', 'closed', 'received', 'refunded', 'refused')),
  add constraint returns_refused_check check (state <> 'refused' or refund_id is null);
update returns set received_at = coalesce((select max(at) from recorded_actions
  where action = 'order.return-received' and details ->> 'return' = returns.id::text), asked_at) where state = 'received';
create index returns_missing_in on returns (missing_in) where missing_in is not null;
-- Those that are not open, the newest first.
create index returns_finished on returns (asked_at, id) where state in ('declined', 'closed', 'refunded', 'refused');

-- `written_off`: pieces that came back and are not sold again. They change no stock, so they stand in `line_quantity`, with their
-- condition in `note`. `unreturned`: a receipt was a mistake and is taken back.
alter table stock_moves
  drop constraint stock_moves_kind_check,
  add constraint stock_moves_kind_check check (kind in (
    'received', 'sold', 'returned', 'corrected', 'supplied', 'counted', 'scrapped', 'written_off', 'unreturned')),
  drop constraint stock_moves_check,
  add constraint stock_moves_check check (
    (kind in ('sold', 'returned', 'written_off', 'unreturned')) = (order_line_id is not null)),
  drop constraint stock_moves_check3,
  add constraint stock_moves_check3 check ((kind in ('returned', 'written_off', 'unreturned')) = (cause is not null)),
  drop constraint stock_moves_line_quantity_check,
  add constraint stock_moves_line_quantity_check check (line_quantity > 0 or (kind = 'written_off' and line_quantity < 0)),
  drop constraint stock_moves_moved,
  add constraint stock_moves_moved check (
    case when kind = 'written_off' then pieces = 0 and loose = 0 and line_quantity is not null else pieces <> 0 or loose <> 0 end),
  add constraint stock_moves_unreturned check (kind <> 'unreturned' or (pieces < 0 and line_quantity is null)),
  add constraint stock_moves_condition check (
    kind <> 'written_off' or note in ('as_new', 'opened', 'damaged'));
create unique index stock_moves_unreturned_once on stock_moves (cause) where kind = 'unreturned';
