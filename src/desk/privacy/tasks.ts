import { declareTask } from '#base/platform/jobs/task.ts'

export const privacyTasks = {
  deleteExpiredRecords: declareTask('delete_expired_records'),
}
