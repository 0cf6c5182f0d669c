import type { ArticleEntry } from './contract.ts'

/** An article as its row holds it, but for what counts its changes. Tags and families came with the demonstration. */
export type ArticleState = ArticleEntry & {
  imageId: string | null
  tags: string[]
  relatedFamilies: string[]
  position: number
}

/** What of a row was entered, as the API has it. */
export const toArticleEntry = ({
  imageId: _,
  tags: __,
  relatedFamilies: ___,
  position: ____,
  ...entry
}: ArticleState): ArticleEntry => entry
