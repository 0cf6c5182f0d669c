-- Of the pieces that came some can be damaged: how many are sold again.
alter table return_lines drop constraint return_lines_check1;
alter table return_lines alter column restocked type integer using case when restocked then came else 0 * came end;
alter table return_lines add constraint return_lines_restocked_check check (restocked between 0 and came);
alter table return_lines add check ((came is null) = (restocked is null));
