import { v7 } from 'uuid'

/** A new identifier: random, and in order of time, so that indexes grow at their end. */
export const newId = (): string => v7()
