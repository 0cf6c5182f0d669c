import { declareTask } from '#platform/jobs/task.ts'

export const importTasks = { advanceImports: declareTask('advance_imports') }
