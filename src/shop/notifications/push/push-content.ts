/** What a browser shows, and the screen of the shop that a press opens. A later one with the same `tag` replaces it. */
export type PushContent = { title: string; text: string; path: string; tag: string; lang: string }
