import { Link } from 'react-router'
import { formatMoney } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '../fold.tsx'
import { AccountOffer } from '../on-account/account-offer.tsx'
import type { OrderDetails } from '../shapes.ts'
import { allows } from '../states.ts'
import { AgreeForm } from './agree-form.tsx'
import { BankDetails } from './bank-details.tsx'
import { BookForm } from './book-form.tsx'
import type { Transfer } from './contract.ts'

type Props = { order: OrderDetails; transfer: Transfer }

/** What an admin does about the shop's bank account: agree to a transfer, and book it. */
export function TransferPanel({ order, transfer: { account, until, terms } }: Props) {
  const isOpen = allows('beginPayment', order.state) && !order.pending
  return (
    <>
      {isOpen && terms && <AccountOffer order={order} terms={terms} isAdmin />}
      {order.owed && account && (
        <section aria-labelledby="owed" className="mt-6 grid max-w-3xl gap-5 border border-line bg-card p-5">
          <h2 id="owed" className="text-xl">
            {m.owed_title({ amount: formatMoney(order.owed.amount, order.currency) })}
          </h2>
          <BankDetails order={order} account={account} until={order.owed.until} />
          <BookForm order={order} />
        </section>
      )}
      {isOpen && account && until && (
        <section aria-labelledby="transfer" className="mt-6 grid max-w-3xl gap-5 border border-line bg-card p-5">
          <h2 id="transfer" className="text-xl">
            {m.transfer_title()}
          </h2>
          <BankDetails order={order} account={account} until={until} />
          <BookForm order={order} />
          <AgreeForm order={order._id} until={until} />
        </section>
      )}
      {isOpen && !until && (
        <Fold title={m.transfer_title()} className="mt-6">
          {account ? <AgreeForm order={order._id} until={null} /> : <NoAccount />}
          <BookForm order={order} />
        </Fold>
      )}
      {order.state === 'cancelled' && (
        <Fold title={m.transfer_title()} className="mt-6">
          <BookForm order={order} />
        </Fold>
      )}
    </>
  )
}

const NoAccount = () => (
  <p>
    {m.transfer_no_account()}{' '}
    <Link to="/dashboard/invoicing" className="link">
      {m.menu_invoicing()}
    </Link>
  </p>
)
