import type { StandardTable } from '../shape.ts'

/** Dimensions that shops rarely list, by thread. */
export const screwTables = {
  lowHeadSocketDepth: {
    source: 'DIN 7984',
    values: { M3: 1.5, M4: 2.3, M5: 2.7, M6: 3, M8: 3.8, M10: 4.5, M12: 5, M16: 6.5 },
  },
  shoulderSocketDepth: {
    source: 'ISO 7379',
    values: { M5: 2.4, M6: 3.3, M8: 4.2, M10: 4.9, M12: 6.6, M16: 8.8, M20: 10 },
  },
  setScrewSocketDepth: {
    source: 'ISO 4026 to ISO 4029',
    values: { M3: 2, M4: 2.5, M5: 3, M6: 3.5, M8: 5, M10: 6, M12: 8, M16: 10 },
  },
  panRecessWidth: { source: 'ISO 7045, type H', values: { 'M2.5': 2.7, M3: 3, M4: 4.4, M5: 4.9, M6: 6.9 } },
  panRecessDepth: { source: 'ISO 7045, type H', values: { 'M2.5': 1.55, M3: 1.8, M4: 2.4, M5: 2.9, M6: 3.6 } },
  countersunkRecessWidth: { source: 'ISO 7046-1, type H', values: { 'M2.5': 2.9, M3: 3.2, M4: 4.6, M5: 5.2, M6: 6.8 } },
  countersunkRecessDepth: { source: 'ISO 7046-1, type H', values: { 'M2.5': 1.8, M3: 2.1, M4: 2.6, M5: 3.2, M6: 3.5 } },
  hexalobularWidth: { source: 'ISO 10664', values: { 'M2.5': 2.4, M3: 2.8, M4: 3.95, M5: 4.5, M6: 5.6 } },
  hexalobularDepth: { source: 'ISO 14583', values: { 'M2.5': 0.91, M3: 1.27, M4: 1.8, M5: 2.03, M6: 2.42 } },
  slotWidth: { source: 'ISO 1207', values: { M3: 0.8, M4: 1.2, M5: 1.2, M6: 1.6, M8: 2, M10: 2.5 } },
  slotDepth: { source: 'ISO 1207', values: { M3: 0.85, M4: 1.1, M5: 1.3, M6: 1.6, M8: 2, M10: 2.4 } },
  coachScrewPitch: { source: 'DIN 571', values: { 6: 2.6, 8: 3.6, 10: 4.5, 12: 5, 16: 6 } },
} satisfies Record<string, StandardTable>
