import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { Icon } from '#base/ui/icon.tsx'
import { m } from '#paraglide/messages.js'

type Menu = ComponentType<{ onClose: () => void }>

/** Opens the tree of categories. Without script there is only the link beside it. */
export function CategoryButton() {
  const navigate = useNavigate()
  const [Menu, setMenu] = useState<Menu>()
  const close = () => setMenu(undefined)
  const open = () =>
    lazyImport(() => import('./category-menu.tsx')).then(
      (all) => setMenu(() => all.CategoryMenu),
      () => navigate('/products'),
    )
  return (
    <div className="scripted shrink-0 sm:-ml-2.5">
      <button
        type="button"
        aria-label={m.category_menu()}
        aria-expanded={!!Menu}
        onClick={Menu ? close : open}
        className="grid h-10 w-6 place-items-center"
      >
        <Icon path="m6 9 6 6 6-6" className="size-4" />
      </button>
      {Menu && <Menu onClose={close} />}
    </div>
  )
}
