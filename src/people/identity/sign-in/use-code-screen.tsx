import { useState } from 'react'
import { lazyImport } from '#base/platform/lazy-import.ts'

type Screen = typeof import('./second-factor.tsx').SecondFactor

/** The screen that asks for the second factor, once it is needed: few people have one. */
export function useCodeScreen() {
  const [Screen, setScreen] = useState<Screen>()
  const askForCode = async () => {
    const { SecondFactor } = await lazyImport(() => import('./second-factor.tsx'))
    setScreen(() => SecondFactor)
  }
  return { codeScreen: Screen && <Screen onBack={() => setScreen(undefined)} />, askForCode }
}
