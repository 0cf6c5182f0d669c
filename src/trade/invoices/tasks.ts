import { declareTask } from '#base/platform/jobs/task.ts'

export const invoiceTasks = {
  fetchRates: declareTask('fetch_rates'),
}
