/** `open`: the customer waits for the shop. `waiting`: the shop waits for the customer. */
export const conversationStates = ['open', 'waiting', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** What a conversation was begun from. */
export const conversationSources = ['form', 'order', 'part', 'return', 'mail'] as const
export type ConversationSource = (typeof conversationSources)[number]
