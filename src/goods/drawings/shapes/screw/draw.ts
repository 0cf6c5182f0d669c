import { View } from '../../view.ts'
import { drawHead, drawHeadFront, drawRecessFront } from './head.ts'
import type { ScrewParameters } from './parameters.ts'
import { drawShank } from './shank.ts'

/** Longer than this many diameters, a rod without a head is drawn interrupted. */
const longRod = 24

export function drawScrew(screw: ScrewParameters): View[] {
  const front = new View('front')
  const side = new View('right')
  const shown = getShownLength(screw)
  drawHead(front, screw)
  drawShank(front, screw, shown)
  drawHeadFront(side, screw)
  drawRecessFront(side, screw)
  return [front, side]
}

/** What a long rod is drawn as; its dimension still says the length. */
function getShownLength({ head, length, diameter }: ScrewParameters): number {
  return head === 'none' && length > longRod * diameter ? 12 * diameter : length
}
