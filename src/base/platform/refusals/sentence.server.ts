import type { Refusal } from '../errors.ts'
import { findSentence } from './registry.server.ts'

/** Why the shop refused, in the caller's language. */
export function getRefusalSentence({ code, params }: Refusal): string {
  const { what } = params as { what?: string }
  const sentence = findSentence(what === undefined ? code : `${code}.${what}`)
  if (!sentence) throw new Error(`No feature has a sentence for ${code} ${JSON.stringify(params)}.`)
  return sentence(params as never)
}
