import { walkXml } from '../package/xml-events.ts'
import { clamp } from './clamp.ts'

/** Holds what the styles of a Word document say that matters for reading it. */
export interface WordStyles {
  /** Heading styles and their levels. */
  readonly headings: ReadonlyMap<string, number>
  /** Styles of words that aren't shown. */
  readonly hidden: ReadonlySet<string>
}

interface Style {
  level: number | null
  isHidden: boolean | null
  base: string | null
}

/** A style may inherit from the one that it is based on. */
export function readWordStyles(source: string): WordStyles {
  const own = new Map<string, Style>()
  let id = ''
  walkXml(source, {
    open(name, attribute) {
      if (name === 'w:style') {
        id = attribute('w:styleId') ?? ''
        own.set(id, { level: null, isHidden: null, base: null })
      }
      const style = own.get(id)
      if (!style) return
      const value = attribute('w:val') ?? ''
      if (name === 'w:outlineLvl' && Number(value) < 9) style.level = clamp(value, 0, 5) + 1
      if (name === 'w:basedOn') style.base = value
      if (name === 'w:vanish') style.isHidden = isOn(value)
      const named = name === 'w:name' ? /^heading ([1-9])$/i.exec(value)?.[1] : undefined
      if (named) style.level ??= clamp(named, 1, 6)
      if (name === 'w:name' && /^title$/i.test(value)) style.level ??= 1
    },
    close: name => {
      if (name === 'w:style') id = ''
    },
    text: () => undefined,
  })
  const headings = new Map<string, number>()
  const hidden = new Set<string>()
  for (const name of own.keys()) {
    const level = inherited(own, name, style => style.level)
    if (level) headings.set(name, level)
    if (inherited(own, name, style => style.isHidden)) hidden.add(name)
  }
  return { headings, hidden }
}

/** A switch of WordprocessingML is on unless it says otherwise. */
export function isOn(value: string | null): boolean {
  return !/^(0|false|off|none)$/.test(value ?? '')
}

function inherited<T>(own: ReadonlyMap<string, Style>, name: string, of: (style: Style) => T | null): T | null {
  let style = own.get(name)
  for (let step = 0; step < 20 && style; step++) {
    const value = of(style)
    if (value !== null) return value
    style = own.get(style.base ?? '')
  }
  return null
}

/** For each list and depth (`3.0`) whether its items have numbers rather than bullets. */
export function readNumbering(source: string): ReadonlyMap<string, boolean> {
  const abstract = new Map<string, boolean>()
  const uses = new Map<string, string>()
  let abstractId = ''
  let depth = ''
  let listId = ''
  walkXml(source, {
    open(name, attribute) {
      if (name === 'w:abstractNum') abstractId = attribute('w:abstractNumId') ?? ''
      else if (name === 'w:lvl') depth = attribute('w:ilvl') ?? ''
      else if (name === 'w:numFmt') {
        abstract.set(`${abstractId}.${depth}`, !/^(bullet|none)$/.test(attribute('w:val') ?? ''))
      } else if (name === 'w:num') listId = attribute('w:numId') ?? ''
      else if (name === 'w:abstractNumId') uses.set(listId, attribute('w:val') ?? '')
    },
    close: () => undefined,
    text: () => undefined,
  })
  const numbered = new Map<string, boolean>()
  for (const [list, id] of uses) {
    for (let level = 0; level <= 8; level++) numbered.set(`${list}.${level}`, abstract.get(`${id}.${level}`) ?? false)
  }
  return numbered
}
