import { isAttachment, isEmptyRow, isInfo, isTitle, wrapped } from './elements.ts'
import { Flow } from './flow.ts'
import { isDropped, isHidden } from './left-out.ts'
import type { Marks } from './marks.ts'
import { marked, marksOf, plain } from './marks.ts'
import type { NamePicture, PastedPicture } from './pictures.ts'
import { Pictures } from './pictures.ts'
import type { Sheet, Style } from './styles.ts'
import { readSheet, styleOf } from './styles.ts'
import { cellsOf, spansOf } from './table-cells.ts'
import { isMarker, isNumbered, listPlaceOf, markerOf, onlinePlaceOf } from './word-lists.ts'

export interface Pasted {
  /** Only what the editor knows: blocks, and nothing between them. */
  readonly html: string
  /** The pictures whose sentences stand in the text, in its order. */
  readonly pictures: readonly PastedPicture[]
}

interface Place {
  readonly marks: Marks
  /** The tag of a line. */
  readonly line: string
  readonly isInTable: boolean
  readonly keepsBreaks: boolean
  readonly depth: number
}

const blockTags = new Set(
  (
    'p div section article header footer main aside nav figure figcaption address center form fieldset legend details ' +
    'summary dl dt dd caption tbody thead tfoot tr td th hgroup search'
  ).split(' '),
)

/** The editor begins with the second level; the first one is the title of the page. */
const headings: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }

/** Deeper is nothing that somebody wrote; its words are kept. */
const deepest = 150

/**
 * The text of a clipboard or of something that was dropped as the editor writes it, from Word, Excel, Outlook,
 * LibreOffice, Google Docs, Apple’s programs and pages of the web: tables, lists, headings and marks are kept, and
 * styles, comments, hidden words and everything that could run are left out. `namePicture` names the pictures that have
 * to be uploaded, from number `first` on.
 */
export function cleanPasted(html: string, namePicture: NamePicture, first = 1): Pasted {
  const isRows = /^\s*(?:<!--[^<>]*-->\s*)?<t(?:r|d|h|body|head)[\s>]/i.test(html.slice(0, 300))
  const from = new DOMParser().parseFromString(isRows ? `<table>${html}</table>` : html, 'text/html')
  const cleaner = new Cleaner(from, new Pictures(namePicture, first))
  const into = cleaner.page.createElement('div')
  into.append(...cleaner.blocksIn(from.body, startingPlace))
  return { html: into.innerHTML, pictures: cleaner.pictures.found }
}

const startingPlace: Place = { marks: plain, line: 'p', isInTable: false, keepsBreaks: false, depth: 0 }

class Cleaner {
  /** Where the result is made: nothing in it is loaded or runs. */
  readonly page = document.implementation.createHTMLDocument('')
  readonly pictures: Pictures
  readonly #sheet: Sheet

  constructor(from: Document, pictures: Pictures) {
    this.pictures = pictures
    this.#sheet = readSheet(from)
  }

  blocksIn(element: Element, place: Place): HTMLElement[] {
    const flow = new Flow(this.page)
    this.#children(element, place, flow)
    flow.end()
    return flow.blocks
  }

  #children(element: Element, place: Place, flow: Flow): void {
    for (const child of element.childNodes) {
      if (child instanceof Text) this.#words(child.data, place, flow)
      else if (child instanceof Element) this.#element(child, place, flow)
    }
  }

  #words(words: string, place: Place, flow: Flow): void {
    const lines = place.keepsBreaks ? words.split(/\r?\n|\r/) : [words.replace(/[\t\n\f\r ]+/g, ' ')]
    for (const [at, line] of lines.entries()) {
      if (at > 0) flow.add(this.page.createElement('br'), place.line)
      const shown = flow.isAfterSpace && !place.keepsBreaks ? line.replace(/^ /, '') : line
      if (shown) flow.add(marked(this.page.createTextNode(shown), place.marks, this.page), place.line)
    }
  }

  #element(element: Element, outer: Place, flow: Flow): void {
    const style = styleOf(element, this.#sheet)
    if (isDropped(element, style) || isHidden(element, style) || isMarker(style)) return
    if (outer.depth > deepest) this.#words(element.textContent ?? '', outer, flow)
    else this.#shown(element, style, outer, flow)
  }

  #shown(element: Element, style: Style, outer: Place, flow: Flow): void {
    const place: Place = { ...outer, ...this.#setting(element, style, outer), depth: outer.depth + 1 }
    const tag = element.localName
    if (tag === 'br') flow.add(this.page.createElement('br'), place.line)
    else if (tag === 'hr') flow.block(this.page.createElement('hr'))
    else if (tag === 'img') this.#picture(element, place, flow)
    else if (element instanceof HTMLTableElement) this.#table(element, place, flow)
    else if (tag === 'ul' || tag === 'ol') this.#list(element, tag, place, flow)
    else if (tag === 'pre') this.#sample(element, flow)
    else if (tag === 'blockquote' || isInfo(element)) this.#frame(element, place, flow)
    else if (isAttachment(element)) flow.block(this.#attachment(element))
    else if (headings[tag] || isTitle(element)) this.#heading(element, headings[tag] ?? 'h2', place, flow)
    else if (blockTags.has(tag) || tag === 'li') this.#paragraph(element, style, place, flow)
    else this.#children(element, place, flow)
  }

  #setting(element: Element, style: Style, { marks, keepsBreaks }: Place): Pick<Place, 'marks' | 'keepsBreaks'> {
    const space = style.get('white-space')
    return {
      marks: marksOf(element, style, marks),
      keepsBreaks: space === undefined ? keepsBreaks : /^(?:pre|break-spaces)/.test(space),
    }
  }

  #picture(element: Element, place: Place, flow: Flow): void {
    const kept = this.pictures.take(element, this.page)
    if (kept) flow.add(kept, place.line)
  }

  #paragraph(element: Element, style: Style, place: Place, flow: Flow): void {
    const listed = listPlaceOf(element, style, this.#sheet)
    const goesOn = /(?:^|\s)Mso(?:ListParagraph|ListContinue)/.test(element.className)
    if (listed) {
      flow.item(listed, this.#itemIn(element, place))
      return
    }
    if (goesOn && flow.goOnWithItem(() => this.blocksIn(element, place))) return
    flow.end()
    this.#children(element, place, flow)
    flow.end()
  }

  /** The blocks of an item, the first of which is a paragraph, as the editor demands. */
  #itemIn(element: Element, place: Place): HTMLElement[] {
    const blocks = this.blocksIn(element, { ...place, line: 'p' })
    return blocks[0]?.localName === 'p' ? blocks : [this.page.createElement('p'), ...blocks]
  }

  #heading(element: Element, tag: string, place: Place, flow: Flow): void {
    // In a line of a list or a table, a heading would be one of the whole page.
    const line = place.line === 'p' && !place.isInTable ? tag : place.line
    flow.end()
    // Word numbers headings as it numbers lists, but they are no lists.
    const marker = markerOf(element, this.#sheet)
    if (isNumbered(marker)) flow.add(this.page.createTextNode(`${marker} `), line)
    this.#children(element, { ...place, line, marks: { ...place.marks, strong: false } }, flow)
    flow.end()
  }

  #list(element: Element, tag: 'ul' | 'ol', place: Place, flow: Flow): void {
    const list = this.page.createElement(tag)
    const start = Number(element.getAttribute('start') ?? 1)
    if (tag === 'ol' && Number.isInteger(start) && start > 1 && start < 10_000) list.setAttribute('start', `${start}`)
    for (const child of element.childNodes) {
      const inner = child instanceof Element ? child : wrapped(child, this.page)
      if (!inner || isHidden(inner, styleOf(inner, this.#sheet))) continue
      const online = onlinePlaceOf(inner, tag)
      if (online) flow.item(online, this.#itemIn(inner, { ...place, line: 'p' }))
      // Google Docs and LibreOffice write inner lists beside the items, not into them.
      else if ((inner.localName === 'ul' || inner.localName === 'ol') && list.lastElementChild)
        list.lastElementChild.append(...this.#blocksOf(inner, place))
      else {
        const content = this.#itemOf(inner, place)
        if (content.length === 0) continue
        const item = this.page.createElement('li')
        item.append(...content)
        list.append(item)
      }
    }
    if (list.firstChild) flow.block(list)
  }

  #itemOf(inner: Element, place: Place): HTMLElement[] {
    const style = styleOf(inner, this.#sheet)
    if (isDropped(inner, style)) return []
    const marks = marksOf(inner, style, place.marks)
    const isItem = inner.localName === 'li'
    const blocks = isItem
      ? this.blocksIn(inner, { ...place, marks, depth: place.depth + 1 })
      : this.#blocksOf(inner, place)
    if (blocks.length === 0 || blocks[0]?.localName === 'p') return blocks
    return [this.page.createElement('p'), ...blocks]
  }

  #blocksOf(element: Element, place: Place): HTMLElement[] {
    const flow = new Flow(this.page)
    this.#element(element, place, flow)
    flow.end()
    return flow.blocks
  }

  #sample(element: Element, flow: Flow): void {
    const code = this.page.createElement('code')
    const language = element.querySelector('code[class*="language-"]')?.className ?? ''
    if (/^language-[a-z]{1,20}$/.test(language)) code.className = language
    code.textContent = element.textContent
    const sample = this.page.createElement('pre')
    sample.append(code)
    flow.block(sample)
  }

  #frame(element: Element, place: Place, flow: Flow): void {
    const content = this.blocksIn(element, place)
    if (content.length === 0) return
    const frame = this.page.createElement(element.localName)
    if (element.localName === 'div') frame.setAttribute('data-info', element.getAttribute('data-info') ?? '')
    frame.append(...content)
    flow.block(frame)
  }

  #attachment(element: Element): HTMLElement {
    const kept = this.page.createElement('a')
    for (const name of ['href', 'data-size']) kept.setAttribute(name, element.getAttribute(name) ?? '')
    kept.textContent = element.textContent
    return kept
  }

  #table(element: HTMLTableElement, place: Place, flow: Flow): void {
    const rows = cellsOf(element, cell => isHidden(cell, styleOf(cell, this.#sheet)))
    const inner: Place = { ...place, line: 'p', isInTable: true }
    const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined
    if (element.caption) this.#element(element.caption, place, flow)
    // A frame around a text, as in many mails.
    if (only) this.#paragraphOf(only, place, flow)
    else if (place.isInTable || place.line !== 'p') this.#lines(rows, inner, flow)
    else this.#rows(rows, inner, flow)
  }

  #rows(rows: readonly (readonly HTMLTableCellElement[])[], place: Place, flow: Flow): void {
    const body = this.page.createElement('tbody')
    for (const cells of rows) {
      const row = this.page.createElement('tr')
      row.append(...cells.map(cell => this.#cell(cell, place)))
      body.append(row)
    }
    // Empty rows at the end are the rest of a sheet.
    while (body.lastElementChild && isEmptyRow(body.lastElementChild)) body.lastElementChild.remove()
    if (!body.firstChild) return
    const table = this.page.createElement('table')
    table.append(body)
    flow.block(table)
  }

  #paragraphOf(cell: Element, place: Place, flow: Flow): void {
    flow.end()
    this.#children(cell, { ...place, ...this.#setting(cell, styleOf(cell, this.#sheet), place) }, flow)
    flow.end()
  }

  #cell(cell: HTMLTableCellElement, place: Place): HTMLElement {
    const isHead = cell.localName === 'th' || cell.closest('thead') !== null
    const kept = this.page.createElement(isHead ? 'th' : 'td')
    for (const [name, span] of spansOf(cell)) kept.setAttribute(name, String(span))
    const setting = this.#setting(cell, styleOf(cell, this.#sheet), place)
    const marks = isHead ? { ...setting.marks, strong: false } : setting.marks
    const blocks = this.blocksIn(cell, { ...place, ...setting, marks, depth: place.depth + 1 })
    kept.append(...(blocks.length > 0 ? blocks : [this.page.createElement('p')]))
    return kept
  }

  /** A table where there can be none, within a cell for example: a line for each row. */
  #lines(rows: readonly (readonly HTMLTableCellElement[])[], place: Place, flow: Flow): void {
    for (const cells of rows) {
      flow.end()
      const texts = cells.map(cell => {
        const blocks = this.blocksIn(cell, { ...place, depth: place.depth + 1 })
        return blocks
          .map(({ textContent }) => textContent?.trim() ?? '')
          .filter(Boolean)
          .join(' ')
      })
      if (texts.some(Boolean)) flow.add(this.page.createTextNode(texts.join(' | ')), place.line)
      flow.end()
    }
  }
}
