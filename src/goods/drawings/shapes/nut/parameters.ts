import { z } from 'zod'
import { Millimetres, type ShapeDescription } from '../shape.ts'

/** A nut stands on the x axis from 0 to `height`, its bearing face at 0; dome and insert are on the far side. */
export const NutParameters = z.strictObject({
  form: z.enum(['hexagon', 'lock', 'domed', 'flange', 'coupling']),
  diameter: Millimetres.max(100),
  pitch: Millimetres.max(10),
  height: Millimetres.max(300),
  acrossFlats: Millimetres.max(200),
  /** The hexagon alone, below the insert or the dome. */
  hexagonHeight: Millimetres.max(100).optional(),
  /** Of a domed nut; absent: through. */
  threadDepth: Millimetres.max(100).optional(),
  domeDiameter: Millimetres.max(200).optional(),
  flangeDiameter: Millimetres.max(200).optional(),
})
export type NutParameters = z.output<typeof NutParameters>

export const nut = {
  name: 'nut',
  version: 1,
  parameters: NutParameters,
  letters: {
    diameter: 'd',
    pitch: 'P',
    height: 'm',
    acrossFlats: 's',
    hexagonHeight: 'm1',
    threadDepth: 't',
    domeDiameter: 'd1',
    flangeDiameter: 'dc',
  },
  simplified: ['thread', 'transition'],
  tables: {
    lockNutHexagon: {
      source: 'ISO 7040, m min',
      values: { M3: 2.15, M4: 2.9, M5: 4.4, M6: 4.9, M8: 6.44, M10: 8.04, M12: 10.37, M16: 14.1, M20: 16.9, M24: 20.2 },
    },
    domedNutHexagon: { source: 'DIN 1587', values: { M4: 3.2, M5: 4, M6: 5, M8: 6.5, M10: 8, M12: 10, M16: 13 } },
    domedNutThread: { source: 'DIN 1587', values: { M4: 5.5, M5: 7.5, M6: 8, M8: 11, M10: 13, M12: 16, M16: 21 } },
    domeDiameter: { source: 'DIN 1587', values: { M4: 6.5, M5: 7.5, M6: 9.5, M8: 12.5, M10: 15, M12: 17, M16: 23 } },
  },
} satisfies ShapeDescription
