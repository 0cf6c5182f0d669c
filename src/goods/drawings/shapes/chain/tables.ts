import type { StandardTable } from '../shape.ts'

// Roller d1, between plates b1, pin d2, plate h2, inner link b2, over pins b4, between strands pt.
const rows = `05B 5 3 2.31 7.11 4.77 8.6 5.64
06B 6.35 5.72 3.28 8.26 8.53 13.5 10.24
08B 8.51 7.75 4.45 11.81 11.3 17 13.92
10B 10.16 9.65 5.08 14.73 13.28 19.6 16.59
12B 12.07 11.68 5.72 16.13 15.62 22.7 19.46
16B 15.88 17.02 8.28 21.08 25.45 36.1 31.88
20B 19.05 19.56 10.19 26.42 29.01 43.2 36.45
08A 7.92 7.85 3.98 12.07 11.17 17.8 14.38
10A 10.16 9.4 5.09 15.09 13.84 21.8 18.11
12A 11.91 12.57 5.96 18.1 17.75 26.9 22.78
16A 15.88 15.75 7.94 24.13 22.6 33.5 29.29`
  .split('\n')
  .map((row) => row.split(' '))

const readColumn = (column: number): StandardTable => ({
  source: 'ISO 606',
  values: Object.fromEntries(rows.map((row) => [row[0], Number(row[column])])),
})

/** Dimensions of roller chains by their number. */
export const chainTables = {
  rollerDiameter: readColumn(1),
  innerWidth: readColumn(2),
  pinDiameter: readColumn(3),
  plateHeight: readColumn(4),
  innerLinkWidth: readColumn(5),
  pinLength: readColumn(6),
  transversePitch: readColumn(7),
} satisfies Record<string, StandardTable>
