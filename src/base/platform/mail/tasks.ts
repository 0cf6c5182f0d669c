import { declareTask } from '../jobs/task.ts'

export const mailTasks = {
  relayMail: declareTask('relay_mail'),
}
