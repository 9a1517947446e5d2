import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { legibleText, pangoText, visibleText } from './legible-text.ts'
import { markPicture } from './mark-picture.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdall-mark-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer()
const mark = (picture: Buffer, ...lines: string[]) => markPicture({ picture, lines, fontFolder: join(folder, 'fonts') })
const greysOn = async (background: string) => {
  const picture = await mark(await plain(600, 400, background), 'ada@example.net')
  const { channels } = await sharp(picture).greyscale().stats()
  return channels[0] ?? { min: 0, max: 0 }
}

it('shows on light, dark and grey ground', async () => {
  expect((await greysOn('#000')).max).toBeGreaterThan(120)
  expect((await greysOn('#fff')).min).toBeLessThan(140)
  const { min, max } = await greysOn('#808080')
  expect([min < 90, max > 180]).toEqual([true, true])
})

it('draws the same after somebody has deleted the fonts', async () => {
  const ground = await plain(400, 300, '#777')
  const first = await mark(ground, 'ada@example.net')
  rmSync(join(folder, 'fonts'), { recursive: true })
  expect((await mark(ground, 'ada@example.net')).equals(first)).toBe(true)
  expect(readdirSync(join(folder, 'fonts')).length).toBeGreaterThan(0)
})

it('keeps the size of pictures, and enlarges those that no text fits into', async () => {
  const sizeOf = async (width: number, height: number) => {
    const {
      width: w,
      height: h,
      format,
    } = await sharp(await mark(await plain(width, height, '#369'), 'ada@example.net')).metadata()
    return [w, h, format]
  }
  expect(await sizeOf(256, 170)).toEqual([256, 170, 'webp'])
  expect(await sizeOf(2048, 300)).toEqual([2048, 300, 'webp'])
  expect(await sizeOf(16, 8)).toEqual([160, 160, 'webp'])
  expect(await sizeOf(2, 2048)).toEqual([160, 2048, 'webp'])
})

it('draws hostile and endless text as text', async () => {
  const ground = await plain(400, 300, '#777')
  const drawn = new Set<string>()
  const hostile = ['<span size="1">x</span>', '&lt;', '<', '</span></span>', '&#0;', 'a'.repeat(300), '%s%n', '\\n']
  for (const text of hostile) drawn.add((await mark(ground, text)).toString('base64'))
  expect(drawn.size).toBe(hostile.length)
  expect(pangoText('<b>&</b>')).toBe('&lt;b&gt;&amp;&lt;/b&gt;')
})

it('writes what no font has as code points, and drops what turns directions', () => {
  expect(visibleText(' a\u202Eb\u0000\u200D c\uFE0F\n d ')).toBe('ab c d')
  expect(legibleText('Ana 😀 שר', new Set('😀שר'))).toBe('Ana U+1F600 U+05E9 U+05E8')
})

/** Draws texts in a process that has no font of its machine, before and after the fonts of each were loaded. */
const program = `
  const [module, library, texts, folder] = process.argv.slice(2)
  const { fontFilesFor } = await import(module)
  const { default: sharp } = await import(library)
  // What was drawn before must not come out of the library's memory.
  sharp.cache(false)
  const load = async fontfile => sharp({ text: { text: '.', font: 'Noto Sans', fontfile, dpi: 72 } }).raw().toBuffer()
  const draw = async text =>
    (await sharp({ text: { text, font: 'Noto Sans Bold 40', dpi: 72 } }).raw().toBuffer()).toString('base64')
  for (const path of (await fontFilesFor('Ada', folder)).paths) await load(path)
  const told = []
  for (const text of JSON.parse(texts)) {
    const before = await draw(text)
    const { paths, missing } = await fontFilesFor(text, folder)
    for (const path of paths) await load(path)
    told.push({ text, missing: [...missing], isOther: (await draw(text)) !== before })
  }
  console.log(JSON.stringify(told))
  process.exit(0)
`

it('needs no fonts of the machine, for Arabic, Chinese, Japanese, Korean, Greek and Cyrillic', () => {
  const texts = ['سارة', '李明', 'さくら', '한국', 'Ωμέγα', 'Привет']
  const script = join(folder, 'draw.mjs')
  writeFileSync(script, program)
  const module = new URL('../../fonts/font-files.ts', import.meta.url).href
  const library = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
  // A private character, which no font has.
  const args = [script, module, library, JSON.stringify([...texts, 'a\uE000']), join(folder, 'bare')]
  const settings = join(folder, 'fonts.conf')
  writeFileSync(settings, '<fontconfig></fontconfig>')
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: folder, FONTCONFIG_FILE: settings },
    encoding: 'utf8',
  })
  if (!stdout) throw new Error(stderr)
  // Boxes before, letters after.
  expect(JSON.parse(stdout)).toEqual([
    ...texts.map(text => ({ text, missing: [], isOther: true })),
    { text: 'a\uE000', missing: ['\uE000'], isOther: false },
  ])
  expect(readdirSync(join(folder, 'bare')).every(name => name.endsWith('.ttf'))).toBe(true)
})
