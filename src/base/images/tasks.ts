import { declareTask } from '#base/platform/jobs/task.ts'

export const imageTasks = {
  sweepUploads: declareTask('sweep_uploads'),
  hostPictures: declareTask('host_pictures'),
}
