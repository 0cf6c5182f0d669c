export type PartValues = Readonly<Record<string, string | number | null | undefined>>

/** What a part is in a joint: a screw is borne by its nut and its washer, a nut by its washer. */
const roles = ['screw', 'nut', 'washer'] as const

/** A strength class. `level` of a washer is that of the strongest screw that it bears; `grade` is that of stainless steel. */
type Strength = { role: (typeof roles)[number]; grade: string; level: number }

/** The strongest screw for the hardness of its washer (ISO 7089). */
const borneByHardness: Record<string, number> = { 200: 8, 300: 10 }

/** Reads `8.8`, `10`, `A4-80` or `200 HV`; undefined for a class that says nothing of a joint, such as `45H`. */
function parseStrength({ strengthClass, length }: PartValues): Strength | undefined {
  const text = String(strengthClass ?? '')
  const [, screw] = /^(\d+)\.\d$/.exec(text) ?? []
  if (screw) return { role: 'screw', grade: '', level: Number(screw) }
  // A thin nut, `04`, bears no screw fully.
  if (/^\d{1,2}$/.test(text)) return { role: 'nut', grade: '', level: text.startsWith('0') ? 0 : Number(text) }
  const [, grade, stainless] = /^([ACF]\d)-(\d+)$/.exec(text) ?? []
  // The class does not tell a stainless screw from its nut, the length does.
  if (grade) return { role: typeof length === 'number' ? 'screw' : 'nut', grade, level: Number(stainless) }
  const level = borneByHardness[/^(\d+) ?HV$/.exec(text)?.[1] ?? '']
  return level === undefined ? undefined : { role: 'washer', grade: '', level }
}

/** How strong a part is, to compare those of one kind. */
export const getStrengthLevel = (part: PartValues): number => parseStrength(part)?.level ?? 0

/** Whether of two parts of a joint the one bears what the other does (ISO 898-2, ISO 3506-2, ISO 7089). */
export function isSufficient(part: PartValues, other: PartValues): boolean {
  const strengths = [parseStrength(part), parseStrength(other)].filter((strength) => strength !== undefined)
  const [borne, bearing] = strengths.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
  if (!borne || !bearing || borne.role === bearing.role) return true
  // The hardness of a stainless washer is that of its metal.
  if (borne.grade !== '' && bearing.role === 'washer') return true
  return borne.grade === bearing.grade && bearing.level >= borne.level
}
