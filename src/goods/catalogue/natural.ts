const byNature = new Intl.Collator('en', { numeric: true })

/** The number that a value is, also one such as 3/8. */
export function parseLeadingNumber(value: string): number | undefined {
  const [, above, below] = /^(\d+)\/([1-9]\d*)$/.exec(value) ?? []
  const number = above ? Number(above) / Number(below) : Number(value)
  return value !== '' && Number.isFinite(number) ? number : undefined
}

/** Orders values as an engineer reads: M6 before M10, 6.25 before 6.5 and that before 10, 3/8 before 1/2. */
export function compareValues(a: string, b: string): number {
  const [first, second] = [parseLeadingNumber(a), parseLeadingNumber(b)]
  return first !== undefined && second !== undefined ? first - second : byNature.compare(a, b)
}
