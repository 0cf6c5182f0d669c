import { declareTask } from '#base/platform/jobs/task.ts'

export const orderTasks = {
  expireHolds: declareTask('expire_holds'),
  endUnpaid: declareTask('end_unpaid'),
  recheckVatNumbers: declareTask('recheck_vat_numbers'),
  closeReturns: declareTask('close_returns'),
  remindTransfers: declareTask('remind_transfers'),
  mailReceived: declareTask('mail_received'),
  mailPaid: declareTask('mail_paid'),
  settleLabels: declareTask('settle_labels'),
  fillSearch: declareTask('fill_order_search'),
}
