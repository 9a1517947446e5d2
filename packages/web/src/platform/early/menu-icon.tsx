import type { MenuIcon as Name } from '@holdall/contract/appearance/menu-places.ts'
import { Suspense } from 'react'
import type { IconComponent } from '../../ui/icon.ts'
import { lazyPart } from '../lazy-part.ts'

/** Most sites have no menus, so the icons are loaded only where they are needed. */
const Drawn = lazyPart(async () => ({ default: (await import('./menu-icons.tsx')).DrawnIcon }))

type MenuIconProps = { name: Name; size?: number | string }

/** The icon of a menu item. Its space is reserved until it has loaded. */
export function MenuIcon({ name, size = 18 }: MenuIconProps) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
      <Drawn name={name} size={size} />
    </Suspense>
  )
}

const components = new Map<Name, IconComponent>()

/** The same for places that take a component. Returns the same component for the same name. */
export function menuIconOf(name: Name): IconComponent {
  const known = components.get(name) ?? (({ size = 18 }) => <MenuIcon name={name} size={size} />)
  components.set(name, known)
  return known
}
