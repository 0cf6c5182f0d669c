import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

/** Whether more of something is good for a shop. */
type Sense = 'good' | 'bad' | 'neutral'

const tones = {
  good: { more: 'text-good', less: 'text-bad' },
  bad: { more: 'text-bad', less: 'text-good' },
  neutral: { more: 'text-soft', less: 'text-soft' },
} as const

type Props = { now: number; earlier: number; sense?: Sense; className?: string }

/** How much more or less it is than before, in words that a colour repeats. */
export function SalesChange({ now, earlier, sense = 'good', className = '' }: Props) {
  const isMore = now > earlier
  const tone = now === earlier ? 'text-muted' : tones[sense][isMore ? 'more' : 'less']
  return <span className={`figures ${tone} ${className}`}>{describeChange(now, earlier)}</span>
}

/** `12% more`; of what was nothing or less there is no share. */
export function describeChange(now: number, earlier: number): string {
  if (now === earlier) return m.analytics_same()
  if (earlier <= 0) return now > earlier ? m.analytics_more_than_none() : m.analytics_less_than_none()
  const share = Math.abs(now / earlier - 1)
  const text = formatNumber(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
  return now > earlier ? m.analytics_more({ share: text }) : m.analytics_less({ share: text })
}
