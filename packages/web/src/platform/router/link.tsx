import type { ComponentProps, MouseEvent } from 'react'
import { useStore } from '../store.ts'
import type { Place } from './place.ts'
import { isOutside, readPlace, writeSearch } from './place.ts'
import { useRouter } from './router-context.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address within the site; others become ordinary links. */
  readonly to: string
  readonly search?: Readonly<Record<string, string | undefined>>
  readonly hash?: string
  /** Active at exactly this address, not at those below it. */
  readonly isExact?: boolean
}

/**
 * A link within the application. It fetches the page when the pointer or focus is on it. The link to the current page
 * is announced to screen readers and has `data-status="active"`.
 */
export function Link({ to, search, hash, isExact = false, ...rest }: LinkProps) {
  const router = useRouter()
  const href = to + writeSearch(search ?? {}) + (hash ? `#${hash}` : '')
  const isAway = isOutside(to)
  const isActive = useStore(router.state, ({ place }) => !isAway && isAt(place, href, isExact))
  if (isAway) return <a {...rest} href={href} />
  const { onClick, onFocus, onMouseEnter, onTouchStart } = rest
  const preload = () => router.preload(href)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void router.navigate(href)
  }
  return (
    <a
      {...rest}
      {...(isActive && { 'aria-current': 'page', 'data-status': 'active' })}
      href={href}
      onClick={both(onClick, follow)}
      onFocus={both(onFocus, preload)}
      onMouseEnter={both(onMouseEnter, preload)}
      onTouchStart={both(onTouchStart, preload)}
    />
  )
}

/** Whether a link to `href` leads to the place where the user is, or unless `isExact` to one above it. */
export function isAt(place: Place, href: string, isExact: boolean): boolean {
  const target = readPlace(href)
  const [here, there] = [lined(place.pathname), lined(target.pathname)]
  if (isExact) return here === there && place.searchStr === target.searchStr
  const isBelow = here === there || here.startsWith(`${there}/`)
  return isBelow && Object.entries(target.search).every(([name, value]) => place.search[name] === value)
}

function lined(pathname: string): string {
  return pathname.replace(/\/$/, '')
}

/** With a modifier or another button, the browser opens a tab or window. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return !isModified && event.button === 0 && !event.defaultPrevented && (target === '' || target === '_self')
}

function both<E>(own: ((event: E) => void) | undefined, ours: (event: E) => void): (event: E) => void {
  return event => {
    own?.(event)
    ours(event)
  }
}
