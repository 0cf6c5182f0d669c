import { Link } from 'react-router'
import { formatDate, formatNumber, getNameLanguage } from '#base/platform/text/locale.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { Price } from '#base/ui/price.tsx'
import { Stars } from '#base/ui/stars.tsx'
import type { Message } from '#desk/inbox/contract.ts'
import type { OwnReview } from '#goods/reviews/contract.ts'
import { m } from '#paraglide/messages.js'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import { getOrderName } from '#trade/orders/order-name.ts'
import { getReturnStateName, returnTones } from '#trade/orders/returns/state-name.ts'
import type { Order } from '#trade/orders/shapes.ts'
import { getOrderStateName, stateTones } from '#trade/orders/state-name.ts'
import type { Customer } from './contract.ts'

type OrdersProps = { title: string; orders: readonly Order[]; isOthers?: true }

/** `isOthers`: whose orders they are stands beside them. */
export const CustomerOrders = ({ title, orders, isOthers }: OrdersProps) => (
  <Table
    dense
    caption={title}
    rows={orders}
    getKey={({ _id }) => _id}
    columns={[
      {
        label: m.order_number(),
        width: 'xl:w-56',
        cell: ({ _id, number, placedAt }) => <Numbered {...{ _id, number, at: placedAt }} />,
      },
      isOthers
        ? {
            label: m.order_customer(),
            cell: ({ customerId, customerName }) => <CustomerLink id={customerId}>{customerName}</CustomerLink>,
          }
        : {
            label: m.order_product(),
            cell: (order) => <span lang={getNameLanguage(order)}>{getOrderName(order)}</span>,
          },
      {
        label: m.order_total(),
        align: 'right',
        width: 'xl:w-28',
        cell: ({ total, currency, exchange }) =>
          exchange ? m.order_exchange() : <Price amount={total} currency={currency} />,
      },
      {
        label: m.order_state(),
        width: 'xl:w-36',
        cell: (order) => <Pill tone={stateTones[order.state]}>{getOrderStateName(order)}</Pill>,
      },
    ]}
  />
)

export const CustomerReturns = ({ returns }: Pick<Customer, 'returns'>) => (
  <Table
    dense
    caption={m.returns()}
    rows={returns}
    getKey={({ _id }) => _id}
    columns={[
      {
        label: m.order_number(),
        cell: ({ order, number, askedAt }) => <Numbered {...{ _id: order, number, at: askedAt }} />,
      },
      {
        label: m.order_state(),
        width: 'xl:w-72',
        cell: ({ state }) => <Pill tone={returnTones[state]}>{getReturnStateName(state)}</Pill>,
      },
    ]}
  />
)

const Numbered = ({ _id, number, at }: { _id: string; number: string; at: string }) => (
  <span>
    <Link to={`/dashboard/orders/${_id}`} className="link figures font-medium">
      {number}
    </Link>{' '}
    <time dateTime={at} className="figures text-sm whitespace-nowrap text-muted xl:pl-2">
      {formatDate(at)}
    </time>
  </span>
)

export const CustomerMessages = ({ messages }: { messages: readonly Message[] }) => (
  <ul className="grid text-sm">
    {messages.map(({ _id, subject, opinion, date }) => (
      <li key={_id} className="grid gap-1 border-t border-line py-2">
        <p>
          <Link to={`/dashboard/conversations/${_id}`} className="link font-medium wrap-anywhere">
            {subject}
          </Link>{' '}
          <time dateTime={date} className="figures text-muted">
            {formatDate(date)}
          </time>
        </p>
        <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{opinion}</p>
      </li>
    ))}
  </ul>
)

export const CustomerReviews = ({ reviews }: { reviews: readonly OwnReview[] }) => (
  <ul className="grid text-sm">
    {reviews.map(({ _id, rating, about, description, lang, date }) => (
      <li key={_id} className="grid gap-1 border-t border-line py-2">
        <p className="flex flex-wrap items-center gap-x-3">
          <Stars rating={rating} label={m.rating_of({ rating: formatNumber(rating) })} />
          <span className="font-medium">{about || m.review_about_shop()}</span>
          <time dateTime={date} className="figures text-muted">
            {formatDate(date)}
          </time>
        </p>
        <p lang={lang} className="line-clamp-3 wrap-anywhere whitespace-pre-line">
          {description}
        </p>
      </li>
    ))}
  </ul>
)
