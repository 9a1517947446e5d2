import { brandOf, iconSource } from '@holdall/contract/appearance/brand/brand.ts'
import { brandStyle } from '@holdall/contract/appearance/brand/brand-html.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { withHead } from './html.ts'
import { iconState, touchIconSize } from './installed/app-icon.ts'
import { withBoot } from './page-boot.ts'

/** The browser's icon as the page was built with it. */
const builtIcon = /<link rel="icon"[^<>]*>/

/**
 * Puts the site's own logo and icons into the page, so that nothing of the product's is drawn first. Their sizes are known,
 * so nothing moves when they come.
 */
export function withBrand(page: string, url: string, settings: Pick<Settings, 'get'>): string {
  const brand = brandOf(settings.get)
  const boot = withBoot(page, url, settings.get('site.name'), brand)
  const drawn = brand?.darkLogo ? withHead(boot, `<style>${brandStyle}</style>`) : boot
  const version = iconState(settings)
  const touched = drawn.replace(
    `href="/app-icon/${touchIconSize}-maskable.png"`,
    () => `href="/app-icon/${touchIconSize}-maskable.png?v=${version}"`,
  )
  if (!iconSource('favicon', settings.get)) return touched
  const link = (size: number) =>
    `<link rel="icon" href="/app-icon/${size}-favicon.png?v=${version}" sizes="${size}x${size}" type="image/png" />`
  return touched.replace(builtIcon, () => link(32) + link(192))
}
