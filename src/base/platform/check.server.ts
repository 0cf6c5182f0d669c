import type { Config } from './config/config.server.ts'

/** The finding of a check. Texts are made when they are read, in the reader's language. */
export type Finding = {
  /** `info`: what a demonstration naturally lacks. */
  state: 'good' | 'info' | 'warning' | 'bad'
  text: () => string
  /** What to do, where it is not what the requirement says. */
  remedy?: () => string
  /** The service's own message, in English. */
  detail?: string
}

/** Something that the shop needs, tried whenever somebody asks. */
export type Check = { name: () => string; run: () => Promise<Finding> }

/** Tries a service by really using it. Resolves with what it saw; throws an Error that says what is wrong. */
export type Probe = (config: Config) => Promise<string>

type Texts = { good: () => string; bad: () => string; remedy?: () => string }

/** Tries a service: what it said, or why it failed, stands beside the text. `failure`: how bad it is that it does not answer. */
export const checkService = (
  { good, bad, remedy }: Texts,
  probe: () => Promise<string>,
  failure: 'bad' | 'warning' = 'bad',
): Promise<Finding> =>
  probe().then(
    (detail): Finding => ({ state: 'good', text: good, detail }),
    (error: Error): Finding => ({ state: failure, text: bad, remedy, detail: error.message }),
  )

/** A value within a time limit. Throws if it takes longer. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`There was no answer within ${ms / 1000} seconds.`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
