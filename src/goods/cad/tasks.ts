import { declareTask } from '#base/platform/jobs/task.ts'

export const cadTasks = { sweepFiles: declareTask('sweep_cad_files') }
