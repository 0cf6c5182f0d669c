import { m } from '#paraglide/messages.js'

export type DemoAccount = { email: string; password: string }

const accounts = [
  { label: m.login_demo_admin, email: 'admin@ironwright.example', password: 'Admin-demo-2026' },
  { label: m.login_demo_customer, email: 'customer@ironwright.example', password: 'Customer-demo-2026' },
] as const

type Props = {
  onFill: (account: DemoAccount) => void
  disabled: boolean
  /** There is a Google button. */
  hasGoogle: boolean
}

/** The two accounts of the demonstration, for everyone to try. */
export function DemoAccounts({ onFill, disabled, hasGoogle }: Props) {
  return (
    <aside aria-label={m.login_demo_title()} className="grid gap-3 border-l-4 border-accent bg-band p-4 text-sm">
      <p className="font-semibold">{m.login_demo_title()}</p>
      <p className="text-soft">
        {m.login_demo_text()} {hasGoogle && m.login_demo_google()}
      </p>
      <ul className="grid gap-3">
        {accounts.map((account) => (
          <li
            key={account.email}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-line pt-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{account.label()}</p>
              <p className="break-words">{account.email}</p>
              <p className="figures">{account.password}</p>
            </div>
            <button
              type="button"
              disabled={disabled}
              aria-label={m.login_demo_fill_for({ email: account.email })}
              onClick={() => onFill(account)}
              className="min-h-11 rounded-md border border-edge bg-card px-3 font-semibold enabled:hover:bg-band disabled:opacity-55"
            >
              {m.login_demo_fill()}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
