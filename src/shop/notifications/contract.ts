import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply } from '#base/platform/contract/shapes.ts'
import { buildChoices, newsKinds } from './kinds.ts'

export const tag = { name: 'Notifications', description: 'What each admin is told of, by mail and in the dashboard.' }

/** For each kind, whether the admin is told of it. */
export const NotificationChoices = z.strictObject(buildChoices(() => z.boolean()))
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

/** Something that happened: what is said of it, in the caller's language, and the screen that shows it. */
export const NewsEntry = z.object({
  _id: z.string(),
  kind: z.enum(newsKinds),
  text: z.string(),
  path: z.string(),
  at: z.iso.datetime(),
  isNew: z.boolean(),
})
export type NewsEntry = z.output<typeof NewsEntry>

/** The newest thirty of the last seven days, the newest first. `unseen`: how many of them you have not seen. */
export const NewsReply = z.object({ news: z.array(NewsEntry), unseen: z.int(), at: z.iso.datetime() })
export type NewsReply = z.output<typeof NewsReply>

export const listNews = endpoint('GET /news', {
  tag,
  summary: 'What has happened in the shop',
  access: 'admin',
  reply: NewsReply,
})

/** What happened until `until`, the `at` of the news that were shown, is no longer new to you. 0: it was not already. */
export const markNewsSeen = endpoint('POST /news/seen', {
  tag,
  summary: 'Mark the news as seen',
  access: 'admin',
  body: z.strictObject({ until: z.iso.datetime() }),
  reply: ModifiedReply,
})
