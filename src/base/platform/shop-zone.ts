/** The seller's time zone, by which the shop writes its dates. A process, and a page in a browser, is of one shop. */
let written: string | undefined

/** Called by whoever reads what the owner has chosen; undefined: it is not known, and the clock of the machine counts. */
export function setShopZone(timeZone: string | undefined): void {
  written = timeZone
}

export const getShopZone = (): string | undefined => written
