-- How common a family is: 0 for a special form, 3 for the first one that comes to mind. Searches that say no more show the
-- common ones first.
alter table families add column commonness smallint not null default 1 check (commonness between 0 and 3);
