import { claimFootSpace } from './foot-space.ts'

const banners: HTMLElement[] = []
let release: (() => void) | undefined

/** The `ref` of a banner at the bottom of the window: pages end above it, and several are stacked. */
export function atFoot(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return undefined
  banners.push(banner)
  const watch = new ResizeObserver(arrange)
  watch.observe(banner)
  arrange()
  return () => {
    watch.disconnect()
    banners.splice(banners.indexOf(banner), 1)
    arrange()
  }
}

function arrange(): void {
  const { style } = document.documentElement
  let height = 0
  for (const banner of banners) {
    banner.style.insetBlockEnd = `${height}px`
    height += banner.offsetHeight
  }
  release?.()
  release = height > 0 ? claimFootSpace(height) : undefined
  if (height > 0) style.setProperty('--banner-height', `${height}px`)
  else style.removeProperty('--banner-height')
}
