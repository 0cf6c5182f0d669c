-- What stands at an image host, by content: a row says that the host gave the picture back as it was sent. The files here
-- stay; a picture without a row is shown from here.
create table hosted_pictures (
  sha256 bytea not null check (length(sha256) = 32),
  store text not null check (store in ('imgbb', 's3')),
  access text not null check (access in ('public', 'private')),
  -- Where browsers get it, narrowest first: [{"url": …, "width": …}]
  sources jsonb not null check (jsonb_typeof(sources) = 'array'),
  -- The SHA-256 of each file that was sent, widest last.
  checksums text[] not null,
  -- Where a person can delete it, if no program can.
  delete_url text not null default '',
  checked_at timestamptz(3) not null default now(),
  primary key (sha256, store)
);
create index hosted_pictures_checked on hosted_pictures (store, checked_at);
