import { declareTask } from '#platform/jobs/task.ts'

export const articleTasks = {
  announceArticles: declareTask('announce_articles'),
}
