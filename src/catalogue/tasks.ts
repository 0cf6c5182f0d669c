import { declareTask } from '#platform/jobs/task.ts'

export const catalogueTasks = {
  countDemand: declareTask('count_demand'),
  /** Orders run it: pieces that came go to those who wait for them. */
  allocateStock: declareTask('allocate_stock'),
}
