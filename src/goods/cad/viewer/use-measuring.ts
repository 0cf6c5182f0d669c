import { type PointerEvent, useRef, useState } from 'react'
import { type Feature, getAnchor } from './features.ts'
import type { PartScene } from './part-scene.ts'
import { type Pick, pickFeature } from './pick.ts'

/** How far, in pixels, a pointer may move between down and up and still point at something. */
const stillness = 5

/** Picking two places of a part, of which the third pick forgets the first ones. */
export function useMeasuring(scene: PartScene | undefined) {
  const [isOn, setIsOn] = useState(false)
  const [picks, setPicks] = useState<readonly Pick[]>([])
  const pressed = useRef({ x: 0, y: 0 })
  const show = (next: readonly Pick[]) => {
    setPicks(next)
    scene?.mark(
      next.map(({ feature }) => getAnchor(feature)),
      next.map(({ path }) => path),
    )
  }
  const onPointerDown = ({ nativeEvent }: PointerEvent) => {
    pressed.current = { x: nativeEvent.offsetX, y: nativeEvent.offsetY }
  }
  const onPointerUp = ({ nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent) => {
    if (!isOn || !scene || Math.hypot(x - pressed.current.x, y - pressed.current.y) > stillness) return
    const pick = pickFeature(scene, x, y)
    if (pick) show(picks.length === 1 ? [...picks, pick] : [pick])
  }
  return {
    isOn,
    features: picks.map(({ feature }): Feature => feature),
    toggle() {
      setIsOn(!isOn)
      show([])
    },
    handlers: { onPointerDown, onPointerUp },
  }
}

export type Measuring = ReturnType<typeof useMeasuring>
