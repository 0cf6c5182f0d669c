import { declareTask } from '#base/platform/jobs/task.ts'

export const stockAlertTasks = {
  mailBackInStock: declareTask('mail_back_in_stock'),
}
