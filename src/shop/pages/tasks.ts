import { declareTask } from '#base/platform/jobs/task.ts'

export const pageTasks = {
  countBusiness: declareTask('count_business'),
}
