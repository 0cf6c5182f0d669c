import { declareTask } from '#platform/jobs/task.ts'

export const invoiceTasks = {
  fetchRates: declareTask('fetch_rates'),
}
