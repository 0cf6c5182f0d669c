import { NIL, v7 } from 'uuid'

/** A new identifier: random but time-ordered, so that indexes grow at their end. */
export const newId = (): string => v7()

/** An identifier that no row has. */
export const nilId = NIL
