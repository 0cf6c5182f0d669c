// Apart from the contract: pages show pictures, and need no schemas for it.

/** The widths every picture is kept in, in pixels. */
export const pictureWidths = [320, 640, 1200] as const

/** Where a kept picture is found in one of its widths. */
export const pictureUrl = (name: string, width: (typeof pictureWidths)[number] = 640) => `/images/${name}-${width}.webp`

/** The name in an address of ours, or undefined for any other address. */
export function pictureNameOf(url: string): string | undefined {
  return /^(?:https?:\/\/[^/]+)?\/images\/([0-9a-f]{32})-\d+\.webp$/.exec(url)?.[1]
}
