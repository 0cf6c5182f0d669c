import { declareTask } from '#base/platform/jobs/task.ts'

export const productDocumentTasks = { sweepDocuments: declareTask('sweep_product_documents') }
