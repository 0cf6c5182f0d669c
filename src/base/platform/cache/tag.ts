/** The tags of what is cached, by feature. A feature adds its own here in its `feature.server.ts`. */
export interface CacheTags {
  platform: 'everything' | 'configuration'
}

declare const ofRow: unique symbol

/** The id of a row, which the database notes when the row changes. */
export type RowTag = string & { readonly [ofRow]: true }

/** A name under which the database notes changes, so that whatever shows the changed rows is read anew. */
export type CacheTag = CacheTags[keyof CacheTags] | RowTag

export const toRowTag = (id: string): RowTag => id as RowTag
