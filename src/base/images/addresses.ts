// Separate from the contract, so that pages can show pictures without loading its schemas.

/** The widths that every picture is stored in, in pixels. */
export const pictureWidths = [320, 640, 1200] as const

/** The address of a stored picture in one of its widths. */
export const getPictureUrl = (name: string, width: (typeof pictureWidths)[number] = 640) =>
  `/images/${name}-${width}.webp`

/** The picture name in one of our addresses, or undefined for any other address, also on another host. */
export function parsePictureName(url: string): string | undefined {
  return /^\/images\/([0-9a-f]{32})-(?:320|640|1200)\.webp$/.exec(url)?.[1]
}
