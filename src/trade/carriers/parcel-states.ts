/** How far a parcel is, as its carrier says. */
export const parcelStates = ['announced', 'moving', 'out', 'to_collect', 'delivered', 'going_back', 'lost'] as const
export type ParcelState = (typeof parcelStates)[number]
