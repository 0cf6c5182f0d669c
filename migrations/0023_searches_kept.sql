-- The most frequent searches are suggested and listed, the rarest and the oldest are forgotten.
create index on searches (times);
create index on searches (last_at);
