import { declareTask } from '#base/platform/jobs/task.ts'

export const importTasks = { advanceImports: declareTask('advance_imports') }
