/** The place of a paragraph in a list of Word. */
export interface ListPlace {
  /** Tells lists apart that follow each other. */
  readonly list: string
  /** From 1. */
  readonly level: number
  readonly tag: 'ul' | 'ol'
  /** The number of the first line. */
  readonly start: number
}

interface OpenList {
  readonly list: string
  readonly level: number
  readonly element: HTMLElement
}

/** Blocks one after another. Words between two of them become a line of their own. */
export class Flow {
  readonly blocks: HTMLElement[] = []
  readonly page: Document
  #line: HTMLElement | null = null
  #lists: OpenList[] = []

  constructor(page: Document) {
    this.page = page
  }

  /** Whether a space would be at the beginning of a line, or the second one. */
  get isAfterSpace(): boolean {
    const last = this.#line?.lastChild
    return !last || last.nodeName === 'BR' || /[ \n]$/.test(last.textContent ?? '')
  }

  /** Adds words, a line break or an image to the line, which begins with this tag if there is none yet. */
  add(part: Node, tag: string): void {
    this.#line ??= this.page.createElement(tag)
    this.#line.append(part)
  }

  /** Ends the line. One without anything to see was only for the distance. */
  end(): void {
    const line = this.#line
    this.#line = null
    if (!line) return
    while (line.lastChild?.nodeName === 'BR') line.lastChild.remove()
    trimEnd(line)
    if (line.textContent?.trim() === '' && !line.querySelector('img')) return
    this.#push(line)
  }

  block(block: HTMLElement): void {
    this.end()
    this.#push(block)
  }

  #push(block: HTMLElement): void {
    this.blocks.push(block)
    this.#lists = []
  }

  /** Adds an item to the list that is open at its level, or opens one. */
  item(place: ListPlace, content: readonly HTMLElement[]): void {
    this.end()
    const open = this.#lists
    while ((open.at(-1)?.level ?? 0) > place.level) open.pop()
    const same = open.at(-1)
    if (same?.level === place.level && (same.list !== place.list || same.element.localName !== place.tag)) open.pop()
    if (open.at(-1)?.level !== place.level) this.#open(place)
    const item = this.page.createElement('li')
    item.append(...content)
    open.at(-1)?.element.append(item)
  }

  #open({ list, level, tag, start }: ListPlace): void {
    const element = this.page.createElement(tag)
    if (tag === 'ol' && start > 1) element.setAttribute('start', String(start))
    const outer = this.#lists.at(-1)?.element.lastElementChild
    if (outer) outer.append(element)
    else this.blocks.push(element)
    this.#lists.push({ list, level, element })
  }

  /** Adds paragraphs to the last item; whether a list is open. */
  goOnWithItem(content: () => readonly HTMLElement[]): boolean {
    const item = this.#lists.at(-1)?.element.lastElementChild
    if (!item || this.#line) return false
    item.append(...content())
    return true
  }
}

function trimEnd(line: Node): void {
  let last = line.lastChild
  while (last?.lastChild) last = last.lastChild
  if (last instanceof Text) last.data = last.data.replace(/[ ]$/, '')
}
