import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { numberOf } from '#platform/forms.ts'
import { formatNumber } from '#platform/locale.ts'

/**
 * A box for a whole number. What is typed counts once the box is left, or with Enter; what is no such number stays where it
 * is, and is wrong, instead of giving way to the number before it.
 */
export function useTypedNumber(value: number, most: number, onTake: (number: number) => void) {
  const [typed, setTyped] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const forget = () => {
    setTyped(undefined)
    setIsWrong(false)
  }
  const take = () => {
    if (typed === undefined) return
    const number = numberOf(typed)
    if (number === undefined || !Number.isInteger(number) || number < 1 || number > most) return setIsWrong(true)
    forget()
    if (number !== value) onTake(number)
  }
  const box = {
    value: typed ?? formatNumber(value, { useGrouping: false }),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
    onBlur: take,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && take(),
    'aria-invalid': isWrong,
    inputMode: 'numeric',
    autoComplete: 'off',
  } as const
  return { box, isWrong, forget }
}
