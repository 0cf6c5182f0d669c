import { declareTask } from '#base/platform/jobs/task.ts'

export const identityTasks = {
  deleteExpiredIdentity: declareTask('delete_expired_identity'),
  sealSecondFactors: declareTask('seal_second_factors'),
}
