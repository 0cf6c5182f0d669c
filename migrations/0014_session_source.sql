-- Where a session's owner proved who they are, if not with a password of the shop: signing out ends the session there too.
alter table identity_sessions add column source text check (source in ('google', 'oidc'));
