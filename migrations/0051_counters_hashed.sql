-- What is counted for an address, of mail or of the network, is counted under a keyed hash of it. Counts begun before start anew.
delete from attempt_counters where key ~ '[@./]';
alter table attempt_counters
  -- guard: counters hold no addresses | check (key !~ '[@./]') → check (true) | privacy/columns
  add constraint attempt_counters_hashed check (key !~ '[@./]');
