/** What packs come to on the shelf: packs of the product, and the change in its loose pieces. */
export type Packs = { pieces: number; loose: number }

/** Packs of a size as packs of a product. What fills none of its packs is loose, beside the loose pieces that there are, until it does. */
export function splitIntoPacks(
  quantity: number,
  from: number,
  { packSize, loosePieces }: { packSize: number; loosePieces: number },
): Packs {
  if (from === packSize) return { pieces: quantity, loose: 0 }
  // guard: packs come back as the pieces that they were | quantity * from → quantity | catalogue/packs
  const pieces = loosePieces + quantity * from
  return { pieces: Math.floor(pieces / packSize), loose: (pieces % packSize) - loosePieces }
}
