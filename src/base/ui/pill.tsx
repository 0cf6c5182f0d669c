import type { ReactNode } from 'react'

const tones = {
  /** Somebody has to do something. */
  warn: 'text-warn',
  /** It goes well. */
  good: 'text-good',
  /** It went wrong, or money is owed. */
  bad: 'text-bad',
  /** It is over. */
  neutral: 'text-muted',
} as const

export type Tone = keyof typeof tones

/** A state in a list: its word, and a colour that only repeats what the word says. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full border border-line bg-card px-2 text-[0.8125rem]/5 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {children}
    </span>
  )
}
