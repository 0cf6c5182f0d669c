import { declareTask } from '#base/platform/jobs/task.ts'

export const backupTasks = {
  makeBackup: declareTask('make_backup'),
}
