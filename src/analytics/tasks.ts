import { declareTask } from '#platform/jobs/task.ts'

export const analyticsTasks = {
  countSales: declareTask('count_sales'),
}
