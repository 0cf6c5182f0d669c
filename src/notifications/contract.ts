import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ModifiedReply } from '#platform/contract/shapes.ts'
import type { notificationKinds } from './kinds.ts'

const tag = { name: 'Notifications', description: 'What each admin is told of by mail.' }

/** For each kind, whether the admin is told of it. */
export const NotificationChoices = z.strictObject({
  order: z.boolean(),
  message: z.boolean(),
  return: z.boolean(),
  dispute: z.boolean(),
  review: z.boolean(),
  digest: z.boolean(),
} satisfies Record<(typeof notificationKinds)[number], z.ZodBoolean>)
export type NotificationChoices = z.output<typeof NotificationChoices>

export const getNotificationChoices = endpoint('GET /notification-choices', {
  tag,
  summary: 'What you are told of by mail',
  access: 'admin',
  reply: NotificationChoices,
})

/** Each admin chooses for themselves. 1. */
export const setNotificationChoices = endpoint('PUT /notification-choices', {
  tag,
  summary: 'Choose what you are told of by mail',
  access: 'admin',
  body: NotificationChoices,
  reply: ModifiedReply,
})
