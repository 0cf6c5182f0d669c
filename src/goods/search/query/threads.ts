/** Coarse pitches of metric threads by diameter, in mm (ISO 261). `M8x1.25` is plain `M8`. */
const coarsePitches: Record<string, number> = {
  ...{
    1: 0.25,
    1.2: 0.25,
    1.4: 0.3,
    1.6: 0.35,
    1.8: 0.35,
    2: 0.4,
    2.2: 0.45,
    2.5: 0.45,
    3: 0.5,
    3.5: 0.6,
    4: 0.7,
    5: 0.8,
  },
  ...{
    6: 1,
    7: 1,
    8: 1.25,
    9: 1.25,
    10: 1.5,
    11: 1.5,
    12: 1.75,
    14: 2,
    16: 2,
    18: 2.5,
    20: 2.5,
    22: 2.5,
    24: 3,
    27: 3,
  },
  ...{ 30: 3.5, 33: 3.5, 36: 4, 39: 4, 42: 4.5, 45: 4.5, 48: 5, 52: 5, 56: 5.5, 60: 5.5, 64: 6 },
}

export const isCoarsePitch = (diameter: number, pitch: number): boolean => coarsePitches[diameter] === pitch

/** Whether a number after a diameter is a pitch, as no part is so short: `M16x2`, `M10x1.25`. */
export const isPitch = (diameter: number, number: number): boolean =>
  isCoarsePitch(diameter, number) || (number <= 6 && number < diameter / 3)

/** Threads an inch of unified threads by diameter: coarse, fine, extra fine (ASME B1.1). */
const unifiedThreads: Record<string, readonly number[]> = {
  ...{
    '#0': [80],
    '#1': [64, 72],
    '#2': [56, 64],
    '#3': [48, 56],
    '#4': [40, 48],
    '#5': [40, 44],
    '#6': [32, 40],
    '#8': [32, 36],
    '#10': [24, 32],
    '#12': [24, 28, 32],
  },
  ...{ '1/4': [20, 28, 32], '5/16': [18, 24, 32], '3/8': [16, 24, 32], '7/16': [14, 20, 28], '1/2': [13, 20, 28] },
  ...{ '9/16': [12, 18, 24], '5/8': [11, 18, 24], '3/4': [10, 16, 20], '7/8': [9, 14, 20], '1': [8, 12, 20] },
}

const mmPerInch = 25.4

/** The series by its name, in the order above. */
const series = ['unc', 'unf', 'unef']

/** The form of a unified thread: `1/4-20`, `1/4"-20`, `1/4 UNC`, `#10-24` or `10-24`, which is no range of millimetres. */
export const unifiedForm = Object.entries(unifiedThreads)
  .map(([size, pitches]) => {
    const named = `${size.replace('#', '#?')}(?:"| ?(?:inch|in|zoll))?`
    return `${named}(?: ?- ?(?:${pitches.join('|')})(?![\\d.-]| ?mm)| ?(?:${series.join('|')})\\b)`
  })
  .join('|')

/** A text of that form as it is usually written, with its diameter. */
export function readUnified(text: string): { thread: string; diameterMm: number } {
  const [written = ''] = /^#?[\d/]+/.exec(text) ?? []
  const [, named = ''] = /^\D*?(\d+|un[cef]+)$/.exec(text.slice(written.length)) ?? []
  const size = written in unifiedThreads ? written : `#${written}`
  const pitches = unifiedThreads[size]!
  const pitch = series.includes(named) ? (pitches[series.indexOf(named)] ?? pitches[0]) : named
  return { thread: `${size}-${pitch}`, diameterMm: getDiameter(size) }
}

/** ASME B1.1: number 0 is 0.060 in, each further one 0.013 in more. */
function getDiameter(size: string): number {
  if (size.startsWith('#')) return (0.06 + 0.013 * Number(size.slice(1))) * mmPerInch
  const [above, below = '1'] = size.split('/')
  return (Number(above) / Number(below)) * mmPerInch
}
