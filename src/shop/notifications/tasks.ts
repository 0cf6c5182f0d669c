import { declareTask } from '#base/platform/jobs/task.ts'

export const notificationTasks = {
  sendNotifications: declareTask('send_notifications'),
  sendPushes: declareTask('send_pushes'),
}
