import { declareTask } from '#platform/jobs/task.ts'

export const importTasks = { workOnImports: declareTask('work_on_imports') }
