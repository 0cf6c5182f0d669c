/** Things that happen in a shop, of which admins may be told as they happen. `trouble`: what a person must look at. */
export const newsKinds = ['order', 'message', 'return', 'dispute', 'review', 'stock', 'trouble'] as const
export type NewsKind = (typeof newsKinds)[number]

/** Where a browser keeps what it shows, and to whom, so that their next session in it shows the same. */
export const pushChoice = 'pushChoice'

/** What admins may be told of by mail. `digest`: how the shop stands, every morning. */
export const notificationKinds = [...newsKinds, 'digest'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** A value for each kind, such as whether somebody is told of it. */
export const buildChoices = <Choice>(choose: (kind: NotificationKind) => Choice) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, choose(kind)])) as Record<NotificationKind, Choice>
