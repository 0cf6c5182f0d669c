import type { StandardTable } from '../shape.ts'

// By shaft or bore: the free diameter d3, the width b opposite the gap, the lug's depth a, its hole d5.
const external = `8 7.4 1.5 3.2 1.2
10 9.3 1.8 3.3 1.5
12 11 1.8 3.3 1.7
14 12.9 2.1 3.5 1.7
15 13.8 2.2 3.6 1.7
16 14.7 2.2 3.7 1.7
17 15.7 2.3 3.8 1.7
18 16.5 2.4 3.9 2
20 18.5 2.6 4 2
22 20.5 2.8 4.2 2
24 22.2 3 4.4 2
25 23.2 3 4.4 2
28 25.9 3.2 4.7 2
30 27.9 3.5 5 2
32 29.6 3.6 5.2 2.5
35 32.2 3.9 5.6 2.5
40 36.5 4.4 6 2.5
45 41.5 4.7 6.7 2.5
50 45.8 5.1 6.9 2.5
60 55.8 5.8 7.4 2.5`

const internal = `16 17.3 2 3.8 1.7
19 20.5 2.2 4.1 2
22 23.5 2.5 4.2 2
24 25.9 2.6 4.4 2
26 27.9 2.8 4.7 2
28 30.1 2.9 4.8 2
30 32.1 3 4.8 2
32 34.4 3.2 5.4 2.5
35 37.8 3.4 5.4 2.5
37 39.8 3.6 5.5 2.5
40 43.5 3.9 5.8 2.5
42 45.5 4.1 5.9 2.5
47 50.5 4.4 6.4 2.5
52 56.2 4.7 6.7 2.5
55 59.2 5 6.8 2.5
62 66.2 5.5 6.9 2.5
68 72.5 6.1 7.4 3
72 76.5 6.4 7.8 3
80 85.5 7 8.5 3`

const readColumn = (rows: string, column: number): StandardTable['values'] =>
  Object.fromEntries(rows.split('\n').map((row) => [row.split(' ')[0], Number(row.split(' ')[column])]))

/** Dimensions of retaining rings that shops rarely list, by the shaft or the bore. */
export const circlipTables = {
  externalFreeDiameter: { source: 'DIN 471, d3', values: readColumn(external, 1) },
  externalWidth: { source: 'DIN 471, b', values: readColumn(external, 2) },
  externalLug: { source: 'DIN 471, a', values: readColumn(external, 3) },
  externalHole: { source: 'DIN 471, d5', values: readColumn(external, 4) },
  internalFreeDiameter: { source: 'DIN 472, d3', values: readColumn(internal, 1) },
  internalWidth: { source: 'DIN 472, b', values: readColumn(internal, 2) },
  internalLug: { source: 'DIN 472, a', values: readColumn(internal, 3) },
  internalHole: { source: 'DIN 472, d5', values: readColumn(internal, 4) },
} satisfies Record<string, StandardTable>
