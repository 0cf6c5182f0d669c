import type { ToothedWheelParameters } from './parameters.ts'

type Form<Name extends ToothedWheelParameters['form']> = Extract<ToothedWheelParameters, { form: Name }>
type Flat = { x: number; y: number }
/** How the outline of a wheel goes on: to a point, by an arc through another one or straight. */
export type ToothPoint = { to: Flat; through?: Flat | undefined }

const at = (radius: number, angle: number): Flat => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) })

/** The involute of the base circle: how far it has turned away at a radius. */
const involute = (base: number, radius: number) => {
  const roll = Math.sqrt(Math.max(0, (radius / base) ** 2 - 1))
  return roll - Math.atan(roll)
}

/**
 * A gap and a tooth of a spur gear by ISO 53: involute flanks as arcs through three of their points, the root 1.25 modules
 * below the pitch circle.
 */
export function listGearTooth({ teeth, module, pressureAngle, tipDiameter }: Form<'spur gear'>): ToothPoint[] {
  const pitch = (module * teeth) / 2
  const base = pitch * Math.cos((pressureAngle * Math.PI) / 180)
  const [root, tip] = [pitch - 1.25 * module, tipDiameter / 2]
  const start = Math.max(base, root)
  // Half the angle of a tooth at a radius; it is a quarter of the pitch at the pitch circle.
  const half = (radius: number) => Math.PI / (2 * teeth) + involute(base, pitch) - involute(base, radius)
  const gap = Math.PI / teeth
  const low = Math.max(0.02 / teeth, gap - half(start))
  const middle = (start + tip) / 2
  return [
    // Where the base circle lies within the root, the tooth before this one ends on the root.
    ...(start > root ? [{ to: at(root, -gap - low) }] : []),
    { to: at(root, -gap + low), through: at(root, -gap) },
    ...(start > root ? [{ to: at(start, -half(start)) }] : []),
    { to: at(tip, -half(tip)), through: at(middle, -half(middle)) },
    { to: at(tip, half(tip)), through: at(tip, 0) },
    { to: at(start, half(start)), through: at(middle, half(middle)) },
  ]
}

/** A tooth of a sprocket by ISO 606: the seat of a roller, 1.01 of its radius, and round flanks up to the tip. */
export function listSprocketTooth({
  teeth,
  pitchDiameter,
  tipDiameter,
  rollerDiameter,
}: Form<'sprocket'>): ToothPoint[] {
  const seat = 0.505 * rollerDiameter + 0.069 * Math.cbrt(rollerDiameter)
  const pitch = pitchDiameter / 2
  const gap = Math.PI / teeth
  // The roller's seat subtends 140° less a share for each tooth, at most.
  const open = ((140 - 90 / teeth) * Math.PI) / 360
  const centre = at(pitch, -gap)
  const onSeat = (turn: number): Flat => {
    const angle = Math.PI - gap + turn
    return { x: centre.x + seat * Math.cos(angle), y: centre.y + seat * Math.sin(angle) }
  }
  const [deepest, to] = [onSeat(0), onSeat(-open)]
  const tip = tipDiameter / 2
  const edge = Math.min(0.16 * gap, 0.3 / teeth)
  const corner = at(tip, -edge)
  // The flank is round: its middle stands out by a sixteenth of its length.
  const rise = {
    x: (to.x + corner.x) / 2 + (to.y - corner.y) / 16,
    y: (to.y + corner.y) / 2 - (to.x - corner.x) / 16,
  }
  // The tooth before this one ends where the seat begins.
  return [
    { to, through: deepest },
    { to: corner, through: rise },
    { to: at(tip, edge), through: at(tip, 0) },
    { to: { x: to.x, y: -to.y }, through: { x: rise.x, y: -rise.y } },
  ]
}

/** A tooth of a timing pulley with round grooves (HTD). */
export function listPulleyTooth({ teeth, tipDiameter, pitch, toothDepth }: Form<'timing pulley'>): ToothPoint[] {
  const tip = tipDiameter / 2
  const gap = Math.PI / teeth
  const half = (0.325 * pitch) / tip
  return [
    { to: at(tip, -gap + half), through: at(tip - toothDepth, -gap) },
    { to: at(tip, gap - half), through: at(tip, 0) },
  ]
}
