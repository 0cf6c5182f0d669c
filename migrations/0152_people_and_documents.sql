-- What a feature publishes for features that may not import it: they read these views, never its tables.

-- Identity: whoever the shop knows, accounts as well as guests. `email`: of guests none that anybody reads, but `guest_email`.
create view people as
  select id, name, email, guest_email, email_verified, role, deactivated_at, created_at from users;

-- Invoices: what was issued for an order or a refund of it.
create view issued_documents as
  select id, kind, number, order_id, payment_id, refund_id, issued_at, currency, total_minor, content from invoices;

-- The log: who did what to whom, and when.
create view recorded_actions as
  select id, actor_id, action, subject, details, at from audit_log;
