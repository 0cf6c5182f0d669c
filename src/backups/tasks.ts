import { declareTask } from '#platform/jobs/task.ts'

export const backupTasks = {
  makeBackup: declareTask('make_backup'),
}
