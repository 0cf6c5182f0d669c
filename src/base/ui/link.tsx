import type { ComponentProps } from 'react'
import { NavLink as RouterNavLink, Link as RoutersLink, useLocation } from 'react-router'
import { toLocalizedPath } from '#base/platform/text/locale.ts'

type LinkProps = ComponentProps<typeof RoutersLink>
type NavLinkProps = ComponentProps<typeof RouterNavLink>

// All routes are known from the first page on, so nothing is discovered.
const LinkInBrowser = (props: LinkProps) => <RoutersLink discover="none" {...props} />
const NavLinkInBrowser = (props: NavLinkProps) => <RouterNavLink discover="none" {...props} />

/** What the router would write, without asking it for each of the hundreds of links on a page. */
function LinkOnServer(props: LinkProps) {
  if (!isPlain(props.to)) return <LinkInBrowser {...props} />
  const { to, prefetch: _, discover: __, preventScrollReset: ___, replace: ____, state: _____, ...rest } = props
  return <a {...rest} href={toHref(to as string)} />
}

function NavLinkOnServer(props: NavLinkProps) {
  const { pathname } = useLocation()
  const { to, end = false, className, children, style: _, ...rest } = props
  if (
    !isPlain(to) ||
    /[?#]/.test(to) ||
    props.style ||
    typeof className === 'function' ||
    typeof children === 'function'
  )
    return <NavLinkInBrowser {...props} />
  const isCurrent = isWithin(pathname.toLowerCase(), to.toLowerCase(), end)
  const classes = [className, isCurrent && 'active'].filter(Boolean).join(' ')
  return (
    <LinkOnServer {...rest} to={to} className={classes} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </LinkOnServer>
  )
}

/** Whether an address in this shop needs no resolving: none of its parts is empty or leads upwards. */
const isPlain = (to: LinkProps['to']): to is string => typeof to === 'string' && /^\/(?!.*\/[/.])(?!\/)/.test(to)

/** The whole address of a plain one: its path in the page's language, then query and fragment. */
function toHref(to: string): string {
  const end = to.search(/[?#]/)
  return end < 0 ? toLocalizedPath(to) : toLocalizedPath(to.slice(0, end)) + to.slice(end)
}

/** As the router sees it: a page below another is within it, unless the link is for exactly that one. */
function isWithin(pathname: string, to: string, exactly: boolean): boolean {
  const end = to !== '/' && to.endsWith('/') ? to.length - 1 : to.length
  return pathname === to || (!exactly && pathname.startsWith(to) && pathname[end] === '/')
}

/** React Router's links, which the server writes at once where they lead to a page of the shop. */
export const Link = import.meta.env.SSR ? LinkOnServer : LinkInBrowser
export const NavLink = import.meta.env.SSR ? NavLinkOnServer : NavLinkInBrowser
