import type { MenuIcon as Name } from '@holdall/contract/appearance/menu-places.ts'
import { Suspense } from 'react'
import type { IconComponent } from '../../ui/icon.ts'
import { lazyPart } from '../lazy-part.ts'

/** Most sites have no menus: the pictures come where they are wanted. */
const Drawn = lazyPart(async () => ({ default: (await import('./menu-icons.tsx')).DrawnIcon }))

type MenuIconProps = { name: Name; size?: number | string }

/** The picture of a menu's item. Its place is kept until it is there. */
export function MenuIcon({ name, size = 18 }: MenuIconProps) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
      <Drawn name={name} size={size} />
    </Suspense>
  )
}

const components = new Map<Name, IconComponent>()

/** The same for places that take a component; one and the same for a name. */
export function menuIconOf(name: Name): IconComponent {
  const known = components.get(name) ?? (({ size = 18 }) => <MenuIcon name={name} size={size} />)
  components.set(name, known)
  return known
}
