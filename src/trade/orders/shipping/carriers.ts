import { isAlike } from '#base/platform/folding/fold.ts'
/** How a parcel is followed; what is not known is empty. */
export type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string }

/** Carriers whose pages follow a parcel by its number. */
const pages: Record<string, string> = {
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DPD: 'https://tracking.dpd.de/status/en_US/parcel/',
  GLS: 'https://gls-group.com/track/',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
}

export const carriers = Object.keys(pages)

/** The longest address of a page that is kept. */
export const maxTrackingUrl = 300

/** Where a parcel is followed; empty if its carrier has no page that is known, or nobody’s number is so long. */
export function getTrackingUrl(carrier: string, number: string): string {
  const [, page] = Object.entries(pages).find(([name]) => isAlike(name, carrier)) ?? []
  const address = page && number ? page + encodeURIComponent(number) : ''
  return address.length > maxTrackingUrl ? '' : address
}

/** Of a carrier that is known, the page is. */
export function completeTracking({ carrier = '', trackingNumber = '', trackingUrl = '' }: Partial<Tracking>): Tracking {
  return { carrier, trackingNumber, trackingUrl: trackingUrl || getTrackingUrl(carrier, trackingNumber) }
}
