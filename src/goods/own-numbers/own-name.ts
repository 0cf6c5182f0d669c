import type { OwnName } from './contract.ts'

/** A customer's number and name of a part in one line. */
export const formatOwnName = ({ number, name }: OwnName): string => [number, name].filter(Boolean).join(' · ')
