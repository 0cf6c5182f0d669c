-- Old addresses, such as those of the shop before this one, and the pages of this shop that took their place.
create table redirects (
  id uuid primary key,
  from_path text not null unique check (length(from_path) between 2 and 500 and from_path like '/%'),
  to_path text not null check (length(to_path) between 1 and 500 and to_path like '/%'),
  hits integer not null default 0,
  last_hit_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index redirects_newest on redirects (created_at desc, id desc);

create function note_redirects() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('redirects');
  return null;
end $$;
-- Not that one was followed.
create trigger noted after insert or delete or update of from_path, to_path on redirects for each statement execute function note_redirects();
