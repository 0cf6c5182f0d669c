import { useCallback } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { useLoaded } from '#base/ui/hooks/use-loaded.ts'
import { type LabelView, listLabels } from './contract.ts'

/** The label that waits for the next parcel of an order, and who sells them; null while that is loaded. */
export function useLabels(order: string) {
  const { value, reason, reload } = useLoaded(useCallback(() => api(listLabels, { id: order }), [order]))
  return { hub: value?.hub ?? null, waiting: value?.labels.find(isWaiting), reason, reload }
}

const isWaiting = ({ parcel, state }: LabelView): boolean =>
  parcel === null && ['buying', 'bought', 'giving_back'].includes(state)
