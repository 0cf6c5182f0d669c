import { declareTask } from '#platform/jobs/task.ts'

export const cadTasks = { sweepFiles: declareTask('sweep_cad_files') }
