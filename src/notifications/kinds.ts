/** Things that happen in a shop, of which admins may be told as they happen. */
export const newsKinds = ['order', 'message', 'return', 'dispute', 'review'] as const
export type NewsKind = (typeof newsKinds)[number]

/** What admins may be told of by mail. `digest`: how the shop stands, every morning. */
export const notificationKinds = [...newsKinds, 'digest'] as const
export type NotificationKind = (typeof notificationKinds)[number]
