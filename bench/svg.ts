/** Readable on a light and on a dark page: the colours follow the reader's setting. */
const style = `<style>
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .soft { fill: #57606a; font-size: 12px }
  .bar, .dot { fill: #2f6f9f } .missed { fill: #b35c00 }
  .line { fill: none; stroke: #2f6f9f; stroke-width: 1.5 } .axis { stroke: #d0d7de } .spread { stroke: #24292f; stroke-width: 1.5 }
  .bound { stroke: #57606a; stroke-dasharray: 3 2; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .soft { fill: #9198a1 } .bar, .dot { fill: #6cb2e8 } .missed { fill: #f0a04b }
    .line { stroke: #6cb2e8 } .axis { stroke: #3d444d } .spread { stroke: #e6edf3 } .bound { stroke: #9198a1 }
  }
</style>`

export type Bar = {
  label: string
  value: number
  lower: number
  upper: number
  bound: number
  holds: boolean
  text: string
}

const left = 430
const width = 900
const rowHeight = 26

/** Bars beside each other's labels, with the quartiles of each and the bound it has to keep. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const max = Math.max(...bars.flatMap(({ upper, value, bound }) => [upper, value, bound])) * 1.05 || 1
  const x = (value: number) => left + (value / max) * (width - left - 130)
  const rows = bars.map((bar, index) => {
    const y = 44 + index * rowHeight
    const middle = y + 8
    return `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${escaped(bar.label)}</text>
  <rect class="bar${bar.holds ? '' : ' missed'}" x="${left}" y="${y}" width="${round(x(bar.value) - left)}" height="16" rx="2"/>
  <line class="spread" x1="${round(x(bar.lower))}" x2="${round(x(bar.upper))}" y1="${middle}" y2="${middle}"/>
  <line class="bound" x1="${round(x(bar.bound))}" x2="${round(x(bar.bound))}" y1="${y - 3}" y2="${y + 19}"/>
  <text class="soft" x="${round(x(Math.max(bar.value, bar.upper, bar.bound)) + 8)}" y="${y + 12}">${escaped(bar.text)}</text>`
  })
  return document(title, 56 + bars.length * rowHeight, rows)
}

export type Line = { label: string; values: readonly number[] }

/** Lines over a few equally spaced places, such as sizes that grow tenfold, relative to their first value. */
export function lineChart(title: string, places: readonly string[], lines: readonly Line[]): string {
  const height = 340
  const relative = lines.map(({ label, values }) => ({ label, values: values.map((value) => value / values[0]!) }))
  const max = Math.max(2, ...relative.flatMap(({ values }) => values))
  const x = (index: number) => 60 + (index / Math.max(1, places.length - 1)) * 520
  // Logarithmic, so that one that grows fiftyfold does not hide those that stay.
  const y = (value: number) => 290 - (Math.log(Math.max(0.5, value) / 0.5) / Math.log(max / 0.5)) * 235
  const marks = [0.5, 1, 2, 5, 10, 20, 50, 100].filter((value) => value <= max)
  const grid = marks.map(
    (value) => `<line class="axis" x1="60" x2="580" y1="${round(y(value))}" y2="${round(y(value))}"/>
  <text class="soft" x="52" y="${round(y(value) + 4)}" text-anchor="end">${value}×</text>`,
  )
  const axis = places.map(
    (place, index) => `<text class="soft" x="${x(index)}" y="312" text-anchor="middle">${escaped(place)}</text>`,
  )
  const labels = spreadOut(relative.map(({ label, values }) => ({ label, y: y(values.at(-1)!) })))
  const drawn = relative.map(
    ({ values }) =>
      `<polyline class="line" points="${values.map((value, index) => `${round(x(index))},${round(y(value))}`).join(' ')}"/>`,
  )
  const names = labels.map(
    ({ label, y: at }) => `<text class="soft" x="590" y="${round(at + 4)}">${escaped(label)}</text>`,
  )
  return document(title, Math.max(height, 60 + labels.length * 15), [...grid, ...axis, ...drawn, ...names])
}

/** Moves labels apart that would cover each other. */
function spreadOut(labels: { label: string; y: number }[]): { label: string; y: number }[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y)
  let above = 30
  return sorted.map(({ label, y }) => {
    above = Math.max(y, above + 15)
    return { label, y: above }
  })
}

function document(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
  ${style}
  <text x="12" y="22" font-weight="600">${escaped(title)}</text>
  ${parts.join('\n  ')}
</svg>
`
}

const round = (value: number) => Math.round(value * 10) / 10

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
