import type { PictureFileMatch } from './contract.ts'

/** `known`: the product has the picture already. `refused`: the file is no picture, or too large. */
export type PictureFileState = 'waiting' | 'sending' | 'added' | 'known' | 'failed' | 'refused'

/** A picture that was dropped, and the product that it shows, once it is found. */
export type PictureFile = {
  key: string
  file: File
  /** The address of its preview; empty if it has none. */
  preview: string
  product: PictureFileMatch | null
  state: PictureFileState
  problem?: string | undefined
  /** The entry in the history. */
  entry?: string | undefined
}

/** Whether the next press of the button sends it. */
export const isAddable = ({ product, state }: PictureFile): boolean =>
  product !== null && (state === 'waiting' || state === 'failed')

const { compare } = new Intl.Collator('en', { numeric: true })

/** Those that need somebody first, then by part number, and those of one product by their names: `A1`, `A1-2`, `A1-10`. */
export const sortPictureFiles = (files: readonly PictureFile[]): PictureFile[] =>
  files.toSorted((a, b) => compare(a.product?.sku ?? '', b.product?.sku ?? '') || compare(getStem(a), getStem(b)))

const getStem = ({ file }: PictureFile): string => file.name.replace(/\.[^.]*$/, '')

/**
 * What becomes of each picture: the first of its product, in place of the one there is, or its place among the others.
 * `pictures` of a product counts those it had when the file was dropped.
 */
export function planPlaces(
  files: readonly PictureFile[],
  replace: boolean,
): Map<string, 'first' | 'replaces' | number> {
  const counts = new Map<string, number>()
  const places = new Map<string, 'first' | 'replaces' | number>()
  for (const { key, product } of files.filter(isAddable)) {
    const had = product!.pictures
    const before = counts.get(product!._id)
    const replaces = replace && had > 0 && before === undefined
    const count = (before ?? had) + (replaces ? 0 : 1)
    counts.set(product!._id, count)
    places.set(key, replaces ? 'replaces' : count === 1 ? 'first' : count)
  }
  return places
}
