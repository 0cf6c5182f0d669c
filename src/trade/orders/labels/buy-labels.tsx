import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { toProblem } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import type { Order } from '../shapes.ts'
import { askRates, buyLabel, type RatesReply } from './contract.ts'

type Labelled = Pick<Order, '_id' | 'number'>
type Rate = RatesReply['rates'][number]

/** What a label of an order costs, or why there is none. */
type Offer = { order: Labelled } & ({ consignment: string; rate: Rate } | { problem: string })

/** Buys a label for each ticked order at its lowest rate, once somebody has seen what they come to. */
export function BuyLabels({ orders }: { orders: readonly Labelled[] }) {
  const asking = useAction()
  const { ask, run, subject: offers = [], dialog } = useAction<readonly Offer[]>()
  const [failed, setFailed] = useState<readonly string[]>([])
  const collect = () =>
    asking.run(async () => {
      setFailed([])
      const found: Offer[] = []
      // One after another: the hub limits how much is asked at once.
      for (const order of orders) found.push(await askLowest(order))
      ask(found)
    })
  const buy = () =>
    run(async () => {
      const problems: string[] = []
      for (const offer of offers) {
        if ('problem' in offer) continue
        const { order, consignment, rate } = offer
        await api(buyLabel, { id: order._id, consignment, rate: rate._id }).catch((error) =>
          problems.push(`${order.number}: ${toProblem(error).message}`),
        )
      }
      setFailed(problems)
      const count = listRates(offers).length - problems.length
      if (count > 0) showToast(m.labels_bought({ count }))
    })
  return (
    <>
      <Button variant="secondary" size="tiny" busy={asking.busy} onClick={collect}>
        {m.labels_buy()}
      </Button>
      <RefusalNotice reason={asking.reason} />
      {failed.length > 0 && <RefusalNotice reason={{ message: failed.join(' ') }} />}
      <Confirm
        {...dialog}
        isHarmless
        onConfirm={listRates(offers).length > 0 ? buy : dialog.onClose}
        title={m.labels_title()}
        confirmLabel={listRates(offers).length > 0 ? m.labels_confirm({ price: sumPrices(offers) }) : m.back()}
        cancelLabel={m.cancel()}
      >
        <p>{listRates(offers).length > 0 ? m.labels_text() : m.labels_none()}</p>
        <ul className="max-h-[50vh] divide-y divide-line overflow-y-auto border-y border-line text-sm">
          {offers.map((offer) => (
            <li key={offer.order._id} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_1fr]">
              <span className="figures font-medium">{offer.order.number}</span>
              <span>{'problem' in offer ? offer.problem : describeRate(offer.rate)}</span>
            </li>
          ))}
        </ul>
      </Confirm>
    </>
  )
}

async function askLowest(order: Labelled): Promise<Offer> {
  try {
    const { consignment, rates, problems } = await api(askRates, { id: order._id, grams: null, size: null })
    const [rate] = rates
    return rate ? { order, consignment, rate } : { order, problem: problems.join(' ') || m.label_no_rates() }
  } catch (error) {
    return { order, problem: toProblem(error).message }
  }
}

const describeRate = ({ carrier, service, price, currency }: Rate): string =>
  `${carrier} ${service}, ${formatMoney(price, currency)}`

const listRates = (offers: readonly Offer[]): Rate[] => offers.flatMap((offer) => ('rate' in offer ? offer.rate : []))

/** A hub charges in one currency, but may say otherwise for one carrier. */
function sumPrices(offers: readonly Offer[]): string {
  const sums = new Map<string, number>()
  for (const { price, currency } of listRates(offers)) sums.set(currency, (sums.get(currency) ?? 0) + price)
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(' + ')
}
