import { declareTask } from '#base/platform/jobs/task.ts'

export const paymentTasks = {
  handleEvents: declareTask('handle_events'),
  reconcilePayments: declareTask('reconcile_payments'),
  sweepPayments: declareTask('sweep_payments'),
  payRefunds: declareTask('pay_refunds'),
  mailRefunds: declareTask('mail_refunds'),
  remindOwed: declareTask('remind_owed'),
  auditBooks: declareTask('audit_books'),
}
