import { m } from '#paraglide/messages.js'

const names: Record<string, () => string> = {
  allocate_stock: m.task_allocate_stock,
  announce_articles: m.task_announce_articles,
  audit_books: m.task_audit_books,
  close_returns: m.task_close_returns,
  count_business: m.task_count_business,
  count_demand: m.task_count_demand,
  delete_expired_identity: m.task_delete_expired_identity,
  delete_expired_records: m.task_delete_expired_records,
  end_unpaid: m.task_end_unpaid,
  expire_holds: m.task_expire_holds,
  fetch_rates: m.task_fetch_rates,
  fill_order_search: m.task_fill_order_search,
  handle_events: m.task_handle_events,
  host_pictures: m.task_host_pictures,
  mail_back_in_stock: m.task_mail_back_in_stock,
  make_backup: m.task_make_backup,
  mail_paid: m.task_mail_paid,
  mail_received: m.task_mail_received,
  mail_refunds: m.task_mail_refunds,
  pay_refunds: m.task_pay_refunds,
  publish_drafts: m.task_publish_drafts,
  recheck_vat_numbers: m.task_recheck_vat_numbers,
  reconcile_payments: m.task_reconcile_payments,
  seal_second_factors: m.task_seal_second_factors,
  relay_mail: m.task_relay_mail,
  revert_in_parts: m.task_revert_in_parts,
  advance_imports: m.task_advance_imports,
  sweep_cad_files: m.task_sweep_cad_files,
  sweep_payments: m.task_sweep_payments,
  sweep_product_documents: m.task_sweep_product_documents,
  sweep_uploads: m.task_sweep_uploads,
  send_notifications: m.task_send_notifications,
}

/** The description of a background task, for admins. */
export const getTaskName = (task: string): string => names[task]?.() ?? task
