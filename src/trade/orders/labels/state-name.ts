import { m } from '#paraglide/messages.js'
import type { ParcelState } from '#trade/carriers/parcel-states.ts'

const names: Record<ParcelState, () => string> = {
  announced: m.parcel_state_announced,
  moving: m.parcel_state_moving,
  out: m.parcel_state_out,
  to_collect: m.parcel_state_to_collect,
  delivered: m.parcel_state_delivered,
  going_back: m.parcel_state_going_back,
  lost: m.parcel_state_lost,
}

/** How far a parcel is, in words. */
export const getParcelStateName = (state: ParcelState): string => names[state]()
