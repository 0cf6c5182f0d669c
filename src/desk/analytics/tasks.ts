import { declareTask } from '#base/platform/jobs/task.ts'

export const analyticsTasks = {
  countSales: declareTask('count_sales'),
}
