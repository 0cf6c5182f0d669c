import { type ComponentType, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { onDemand } from '#platform/on-demand.ts'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Opens the tree of categories, until another page is. Without script there is only the link beside it. */
export function CategoryButton() {
  const { key } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState<{ Menu: ComponentType<{ onClose: () => void }>; on: string }>()
  const isOpen = open?.on === key
  const close = () => setOpen(undefined)
  const load = () =>
    onDemand(() => import('./category-menu.tsx')).then(
      ({ CategoryMenu: Menu }) => setOpen({ Menu, on: key }),
      () => navigate('/products'),
    )
  return (
    <div className={useHydrated() ? '' : 'invisible'}>
      <button
        type="button"
        aria-label={m.category_menu()}
        aria-expanded={isOpen}
        onClick={isOpen ? close : load}
        className="-mx-1.5 grid h-11 w-6 place-items-center text-soft hover:text-ink sm:-ml-3 sm:w-8"
      >
        <Icon path="m6 9 6 6 6-6" className="size-4" />
      </button>
      {isOpen && <open.Menu onClose={close} />}
    </div>
  )
}
