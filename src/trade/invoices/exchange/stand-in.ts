import type { ExchangeRate } from './contract.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A demonstration's rate: made up, slightly different every day, without asking a bank. */
export function buildPracticeRate(base: string, quote: string, day: string): ExchangeRate {
  const days = Date.parse(`${day}T00:00:00Z`) / dayMs
  const rate = Number((1.08 * (1 + 0.02 * Math.sin(days / 9))).toFixed(4))
  return { base, quote, day, rate, source: 'practice' }
}
