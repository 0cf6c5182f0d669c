const toMonth = (year: number, index: number): string => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7)

/** The first and the last day of a month such as `2026-11`. */
export function getMonthDays(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** The last months up to a day, the newest first. */
export const listMonths = (today: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => toMonth(today.getFullYear(), today.getMonth() - index))
