const dayMs = 24 * 60 * 60 * 1000

type Waiting = { state: string; agreedAt: Date | null }

/** When an agreed return is closed unless its parcel comes; undefined: never. */
export const getClosingTime = ({ state, agreedAt }: Waiting, days: number): Date | undefined =>
  state === 'agreed' && agreedAt && days > 0 ? new Date(agreedAt.getTime() + days * dayMs) : undefined
