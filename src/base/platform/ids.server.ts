import { NIL, v7, validate } from 'uuid'

/** A new identifier: random but time-ordered, so that indexes grow at their end. */
export const createId = (): string => v7()

/** An identifier that no row has. */
export const nilId = NIL

/** A text from elsewhere if it is an identifier, else the other. */
export const parseIdOr = (text: string | undefined, other: string): string => (text && validate(text) ? text : other)
