import { expect, it } from 'vitest'
import { brandSettings } from './brand.settings.ts'
import { brandOf, brandSlots, brandUrl, fitInto, iconSource, logoSize, mailImage } from './brand.ts'
import { brandHtml } from './brand-html.ts'

const image = (id: string, width: number, height: number) => ({ id, name: 'a.png', width, height })
const readerOf = (images: Record<string, unknown>) => (key: string) => images[key.replace('brand.', '')] ?? null

it('[OWNER-04 part] has a setting for each place, empty at first, that takes nothing but an uploaded image', () => {
  expect(Object.keys(brandSettings.fields)).toEqual(brandSlots.map(slot => `brand.${slot}`))
  expect([brandSettings.panel, brandSettings.access]).toEqual(['brand', 'appearance.update'])
  for (const field of Object.values(brandSettings.fields)) {
    const good = image('0'.repeat(26), 10, 10)
    const isGood = (value: unknown) => field.schema.safeParse(value).success
    expect([field.default, isGood(null), isGood(good)]).toEqual([null, true, true])
    const bad = [
      '',
      'https://evil.example/x.png',
      { ...good, id: '../x' },
      { ...good, width: 0 },
      { ...good, height: 2001 },
      { ...good, url: 'x' },
    ]
    expect(bad.map(isGood)).toEqual(bad.map(() => false))
  }
})

it('[OWNER-04 part] shows nothing of its own while nothing is set', () => {
  expect(brandOf(readerOf({}))).toBeUndefined()
  expect(mailImage(readerOf({}))).toBeUndefined()
  expect(iconSource('favicon', readerOf({}))).toBeNull()
})

it('[OWNER-04 part] a missing image is replaced by one that fits its place', () => {
  const logo = image('wide', 400, 100)
  expect(brandOf(readerOf({ logo }))).toEqual({ logo: { url: brandUrl(logo), width: 400, height: 100 } })
  expect(brandOf(readerOf({ dark_logo: logo }))).toBeUndefined()
  const all = { favicon: image('f', 32, 32), touch_icon: image('t', 180, 180) }
  expect(brandOf(readerOf(all))?.symbol?.url).toBe(brandUrl(all.touch_icon))
  expect(iconSource('favicon', readerOf(all))?.id).toBe('f')
  expect(iconSource('touch_icon', readerOf({ ...all, touch_icon: null, symbol: image('s', 90, 90) }))?.id).toBe('s')
  expect(iconSource('favicon', readerOf({ logo }))).toBeNull()
  expect(iconSource('favicon', readerOf({ logo: image('square', 100, 90) }))?.id).toBe('square')
})

it('[OWNER-04 part] the image of emails has a size that fits them, and is the logo where there is no other', () => {
  const logo = image('l', 720, 192)
  expect(mailImage(readerOf({ logo }))).toEqual({ url: brandUrl(logo), width: 210, height: 56 })
  const header = image('h', 1120, 240)
  expect(mailImage(readerOf({ logo, mail_header: header }))).toEqual({ url: brandUrl(header), width: 496, height: 106 })
})

it('[OWNER-04 part] logos stay in their box, in their proportions, and are never enlarged', () => {
  for (const [width, height] of [
    [720, 30],
    [10, 192],
    [300, 300],
    [12, 9],
  ] as const) {
    const size = logoSize({ url: '', width, height }, 26)
    expect(size.width).toBeLessThanOrEqual(169)
    expect(size.height).toBeLessThanOrEqual(37)
    expect(size.width).toBeLessThanOrEqual(width)
    expect(Math.abs(size.width - (size.height * width) / height)).toBeLessThanOrEqual(width / height / 2 + 1)
  }
  expect(fitInto({ width: 1000, height: 1 }, { width: 10, height: 10 })).toEqual({ width: 10, height: 1 })
})

it('[OWNER-04 part] is HTML that nobody’s words break', () => {
  const shown = { url: '/x"><script>', width: 100, height: 50 }
  const html = brandHtml({ logo: shown, darkLogo: shown }, { mark: '<svg/>', name: 'A', size: 26, alt: '"><script>' })
  expect(html).not.toContain('<script')
  expect(html.match(/<img/g)).toHaveLength(2)
  expect(brandHtml({}, { mark: '<svg/>', name: 'A', size: 26, alt: '' })).toBe('<svg/><span>A</span>')
})
