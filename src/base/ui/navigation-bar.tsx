import { useNavigation } from 'react-router'
import { m } from '#paraglide/messages.js'

/** A bar at the top of the window while another page is loaded; one that comes within a tenth of a second shows none. */
export function NavigationBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div role="progressbar" aria-label={m.loading()} className="navigation-bar" />
}
