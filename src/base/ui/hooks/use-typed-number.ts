import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber } from '#base/platform/text/locale.ts'

/**
 * A box for a whole number. The typed number takes effect when the box is left, or with Enter. An invalid one stays in
 * the box and is marked wrong, instead of being replaced by the previous number.
 */
export function useTypedNumber(value: number, max: number, onTake: (number: number) => void) {
  const [typed, setTyped] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const forget = () => {
    setTyped(undefined)
    setIsWrong(false)
  }
  const take = () => {
    if (typed === undefined) return
    const number = parseNumber(typed)
    if (number === undefined || !Number.isInteger(number) || number < 1 || number > max) return setIsWrong(true)
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
