import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { onDemand } from '#platform/on-demand.ts'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

type Menu = ComponentType<{ id: string; onClose: () => void }>

/** Opens the tree of categories. Without script there is only the link beside it, where the tree is as well. */
export function CategoryButton() {
  const { key } = useLocation()
  const navigate = useNavigate()
  const [Menu, setMenu] = useState<Menu>()
  const [openOn, setOpenOn] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const hydrated = useHydrated()
  const isOpen = openOn === key
  const close = () => setOpenOn(undefined)
  const open = () => {
    setOpenOn(key)
    onDemand(() => import('./category-menu.tsx')).then(
      ({ CategoryMenu }) => setMenu(() => CategoryMenu),
      () => navigate('/products'),
    )
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div onKeyDown={onKeyDown} className={hydrated ? '' : 'invisible'}>
      <button
        ref={button}
        type="button"
        aria-label={m.category_menu()}
        aria-expanded={isOpen}
        aria-controls={isOpen && Menu ? id : undefined}
        onClick={isOpen ? close : open}
        className="-mx-1.5 grid h-11 w-6 place-items-center text-soft hover:text-ink sm:-ml-3 sm:w-8"
      >
        <Icon path="m6 9 6 6 6-6" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && Menu && <Menu id={id} onClose={close} />}
    </div>
  )
}
