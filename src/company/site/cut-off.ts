import { formatTime } from '#base/platform/text/locale.ts'
import type { DispatchRules } from '#company/delivery/contract.ts'

/** Stands in texts for the time until which orders leave the same day, so that they never contradict the delivery table. */
export const cutOffPlaceholder = '{cutOff}'

export const fillCutOff = (text: string, { cutOff }: Pick<DispatchRules, 'cutOff'>): string =>
  text.replaceAll(cutOffPlaceholder, formatTime(cutOff))
