import type { Config } from './config/config.server.ts'

/** The finding of a check. Texts are made when they are read, in the reader's language. */
export type Finding = {
  /** `info`: what a demonstration naturally lacks. */
  state: 'good' | 'info' | 'warning' | 'bad'
  text: () => string
  /** The remedy. */
  remedy?: () => string
  /** The service's own message, in English. */
  detail?: string
}

/** Something outside this process that the shop needs, tried whenever somebody asks. */
export type Check = { name: () => string; run: () => Promise<Finding> }

/** Tries a service by really using it. Resolves with what it saw; throws an Error that says what is wrong. */
export type Probe = (config: Config) => Promise<string>

type Texts = { name: () => string; good: () => string; bad: () => string; remedy: () => string }

/** A check that is a probe: what it saw, or why it failed, stands beside its text. */
export const createProbeCheck = ({ name, good, bad, remedy }: Texts, probe: () => Promise<string>): Check => ({
  name,
  run: () =>
    probe().then(
      (detail): Finding => ({ state: 'good', text: good, detail }),
      (error: Error): Finding => ({ state: 'bad', text: bad, remedy, detail: error.message }),
    ),
})

/** A check of a service that is not used: what stands in for it. */
export const createStandInCheck = (name: () => string, text: () => string): Check => ({
  name,
  run: async () => ({ state: 'good', text }),
})

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
