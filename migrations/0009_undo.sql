-- Whether an action was undone is asked for every row of the list of changes.
create index audit_log_undone on audit_log (subject) where action in ('undo', 'redo');
