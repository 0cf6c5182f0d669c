import { declareTask } from '#base/platform/jobs/task.ts'

export const articleTasks = {
  announceArticles: declareTask('announce_articles'),
}
