-- The shop's public answer to a review; why an admin hid it, for its author; and what a reader reported, until an admin has
-- decided about it. Each is empty where there is none.
alter table reviews
  add column answer text not null default '' check (length(answer) <= 2000),
  add column hidden_reason text not null default '' check (length(hidden_reason) <= 500),
  add column report text not null default '' check (length(report) <= 500);
drop index reviews_waiting;
create index reviews_waiting on reviews (created_at, id) where (approved_at is null or report <> '') and hidden_at is null;
