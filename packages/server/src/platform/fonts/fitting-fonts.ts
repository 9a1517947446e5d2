import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** Families of the fonts of a text, the preferred one first, and what none of them has. */
export interface FittingFonts {
  readonly families: readonly FontFamily[]
  /** Characters that no font has. */
  readonly missing: ReadonlySet<string>
}

export interface Weights {
  readonly regular: Buffer
  readonly bold: Buffer
}

export interface FontFamily extends Weights {
  readonly name: string
  /** Both weights in italics; upright where the font has none, as in Arabic and Chinese. */
  italics(): Promise<Weights>
}

/** Which fonts are tried first. Where Chinese, Japanese and Korean share a character, each draws it in its own way. */
const preferred: Readonly<Record<string, string>> = {
  ar: 'vazirmatn',
  fa: 'vazirmatn',
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  ur: 'vazirmatn',
}

/** The fonts come in slices of some hundred characters each, so that a text only needs the few that it uses. */
function packagesFor(language: string): readonly string[] {
  const first = preferred[new Intl.Locale(language).language]
  const all = ['noto-sans', 'vazirmatn', 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']
  if (first === undefined) return all
  const others = all.filter(one => one !== first)
  // The Latin letters of the eastern fonts would be another design in one line.
  return first === 'vazirmatn' ? [first, ...others] : ['noto-sans', first, ...others.slice(1)]
}

/** Finds the fonts that a text needs. */
export async function fontsFor(text: string, language: string): Promise<FittingFonts> {
  const families = new Map<string, Slice>()
  const missing = new Set<string>()
  for (const character of new Set(text)) {
    const slice = await findSlice(character.codePointAt(0) ?? 0, packagesFor(language))
    if (slice) families.set(slice.name, slice)
    else missing.add(character)
  }
  // A text without any visible character needs a font too.
  if (families.size === 0) return fontsFor('-', language)
  return { families: [...families.values()].sort(byPackage(language)), missing }
}

function byPackage(language: string) {
  const order = packagesFor(language)
  return (one: Slice, other: Slice) => order.indexOf(one.from) - order.indexOf(other.from)
}

interface Slice extends FontFamily {
  /** Its package. */
  readonly from: string
  readonly font: Font
}

async function findSlice(point: number, packages: readonly string[]): Promise<Slice | undefined> {
  for (const from of packages) {
    for (const { key, ranges } of await rangesOf(from)) {
      if (!ranges.some(([first, last]) => first <= point && point <= last)) continue
      const slice = await sliceOf(from, key, ranges)
      // A slice is also named for characters that the font doesn't have.
      if (slice.font.hasGlyphForCodePoint(point)) return slice
    }
  }
  return undefined
}

type Range = readonly [first: number, last: number]
interface SliceRanges {
  readonly key: string
  readonly ranges: readonly Range[]
}

const kept = new Map<string, Promise<readonly SliceRanges[]>>()
function rangesOf(from: string): Promise<readonly SliceRanges[]> {
  return once(kept, from, async () => {
    const told = JSON.parse(await readFile(fileOf(from, 'unicode.json'), 'utf8')) as Record<string, string>
    // The last slices are those of the most frequent characters.
    return Object.entries(told)
      .map(([key, list]) => ({ key: key.replace(/[[\]]/g, ''), ranges: list.split(',').map(readRange) }))
      .reverse()
  })
}

/** Reads `U+4e09-4e0b`. */
function readRange(told: string): Range {
  const [first = '', last = first] = told.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const slices = new Map<string, Promise<Slice>>()
/** Takes both weights out of the variable font, because PDF and Pango need fixed ones. */
function sliceOf(from: string, key: string, ranges: readonly Range[]): Promise<Slice> {
  const name = `${from}-${key}`
  return once(slices, name, async () => {
    const points = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    const text = points.map(point => String.fromCodePoint(point)).join('')
    const upright = await bothWeights(fileOf(from, `files/${name}-wght-normal.woff2`), text)
    const italics = async () => {
      const file = fileOf(from, `files/${name}-wght-italic.woff2`)
      return existsSync(file) ? bothWeights(file, text) : upright
    }
    return { name, from, ...upright, italics, font: create(upright.regular) as Font }
  })
}

async function bothWeights(file: string, text: string): Promise<Weights> {
  const variable = await readFile(file)
  const weigh = (wght: number) => subsetFont(variable, text, { targetFormat: 'truetype', variationAxes: { wght } })
  return { regular: await weigh(400), bold: await weigh(700) }
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

function fileOf(from: string, path: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}/${path}`))
}
