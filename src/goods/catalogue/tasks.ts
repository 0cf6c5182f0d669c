import { declareTask } from '#base/platform/jobs/task.ts'

export const catalogueTasks = {
  countDemand: declareTask('count_demand'),
  /** Orders run it: pieces that came go to those who wait for them. */
  allocateStock: declareTask('allocate_stock'),
  revertInParts: declareTask('revert_in_parts'),
  /** The pages run it, which know the shop's clock: drafts whose day has come go on sale. */
  publishDrafts: declareTask('publish_drafts'),
}
