import { holds, type Row, valueText } from './row.ts'
import { type Bar, barChart, lineChart } from './svg.ts'

/** The plots beside the table, by file name; only those that there are figures for. */
export function drawPlots(rows: readonly Row[]): Record<string, string> {
  const ratios = rows.filter(({ unit, bound, goal }) => unit === 'ratio' && 'atLeast' in bound && goal !== 14)
  const overload = rows.filter(({ unit, goal }) => unit === 'ms' && goal === 14)
  const growth = rows.filter(({ goal, detail }) => goal === 6 && listSizes(detail).length > 1)
  return {
    ...(ratios.length > 0
      ? { 'ratios.svg': barChart('Shop against reference, median and quartiles', bars(ratios)) }
      : {}),
    ...(overload.length > 0
      ? { 'overload.svg': barChart('At five times the load: waiting time, ms', bars(overload)) }
      : {}),
    ...(growth.length > 0 ? { 'growth.svg': growthChart(growth) } : {}),
  }
}

const bars = (rows: readonly Row[]): Bar[] =>
  rows.map((row) => ({
    label: row.name,
    value: row.value.median,
    lower: row.value.lower,
    upper: row.value.upper,
    bound: 'atLeast' in row.bound ? row.bound.atLeast : row.bound.atMost,
    holds: holds(row),
    text: valueText(row),
  }))

/** The sizes that a line of growth was measured at, as its details name them. */
const listSizes = (detail: Row['detail'] = {}) => Object.keys(detail).filter((name) => / products$/.test(name))

function growthChart(rows: readonly Row[]): string {
  const sizes = listSizes(rows[0]!.detail)
  const lines = rows.map(({ name, detail }) => ({ label: name, values: sizes.map((size) => Number(detail![size])) }))
  return lineChart('CPU time per request as the catalogue grows', sizes, lines)
}
