import type { ShownMenuItem } from '@holdall/contract/appearance/menu-places.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { useText } from '../../ui/text.ts'
import { MenuIcon } from './menu-icon.tsx'
import { OpeningMenu } from './opening-menu.tsx'
import classes from './site-menu.module.css'

type SiteMenuProps = { site: Pick<Site, 'menus'> | null; position: 'header' | 'footer' }

/** This many fit into the bar; the others are in its menu. */
const mostInBar = 5

/** Whether there is one, for pages that reserve space for it. */
export function hasMenu(site: SiteMenuProps['site'], position: SiteMenuProps['position']): boolean {
  return (site?.menus[position] ?? []).length > 0
}

/** A menu of the site on public pages; nothing if the site has none there. */
export function SiteMenu({ site, position }: SiteMenuProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const items = site?.menus[position] ?? []
  if (items.length === 0) return null
  const label = position === 'header' ? text('Site menu') : text('More pages')
  if (position === 'footer') {
    return (
      <nav aria-label={label} className={classes.foot}>
        <Items items={items} />
      </nav>
    )
  }
  const inBar = isPhone ? [] : items.slice(0, items.length > mostInBar + 1 ? mostInBar : items.length)
  const rest = items.slice(inBar.length)
  return (
    <nav aria-label={label} className={classes.bar}>
      {inBar.length > 0 && <Items items={inBar} />}
      {rest.length > 0 && (
        <OpeningMenu
          className={classes.more}
          label={
            isPhone ? (
              <>
                <IconMenu2 size={18} stroke={1.8} aria-hidden="true" />
                {text('Menu')}
              </>
            ) : (
              <>
                {text('More')}
                <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
              </>
            )
          }
        >
          <Items items={rest} />
        </OpeningMenu>
      )}
    </nav>
  )
}

function Items({ items }: { items: readonly ShownMenuItem[] }) {
  const text = useText()
  return (
    <ul>
      {items.map(({ label, href, icon }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={place}>
          <a href={href}>
            {icon !== '' && <MenuIcon name={icon} size={16} />}
            {text(label)}
          </a>
        </li>
      ))}
    </ul>
  )
}
