import { imageIdOf } from '@holdall/contract/images/images.contract.ts'

/** A picture of a copied text that the site doesn’t have yet. Its sentence stands in its place. */
export interface PastedPicture {
  readonly sentence: string
  /** A `data:` address, or one that a browser can’t read, such as a file beside the document. */
  readonly src: string
  readonly alt: string
}

/** The sentence in the place of a picture, by its number and, if known, its name. */
export type NamePicture = (number: number, name: string) => string

export class Pictures {
  readonly found: PastedPicture[] = []
  readonly #name: NamePicture
  readonly #first: number

  /** `first` is the number of the first picture, so that those of two texts differ. */
  constructor(name: NamePicture, first: number) {
    this.#name = name
    this.#first = first
  }

  /** What stands for an `<img>`: itself if it is of this site, nothing if it is invisible, a sentence otherwise. */
  take(image: Element, page: Document): Node | null {
    const src = image.getAttribute('src')?.trim() ?? ''
    const alt = image.getAttribute('alt')?.trim() ?? ''
    const id = ownImage(src)
    if (id !== null) {
      const kept = page.createElement('img')
      kept.setAttribute('src', `/api/v1/images/${id}`)
      kept.setAttribute('alt', alt)
      return kept
    }
    const isPixel = ['width', 'height'].some(side => /^[01](?:px)?$/.test(image.getAttribute(side) ?? ''))
    if (src === '' || isPixel) return null
    const sentence = this.#name(this.#first + this.found.length, short(alt) || fileName(src))
    this.found.push({ sentence, src, alt })
    return page.createTextNode(sentence)
  }
}

function ownImage(src: string): string | null {
  if (!URL.canParse(src, location.origin)) return null
  const { origin, pathname } = new URL(src, location.origin)
  return origin === location.origin ? imageIdOf(pathname) : null
}

/** On one line, and no longer than a sentence. */
function short(words: string): string {
  return words.slice(0, 120).replace(/\s+/g, ' ').trim()
}

function fileName(src: string): string {
  if (!URL.canParse(src) || /^(?:data|blob|cid):/i.test(src)) return ''
  const name = new URL(src).pathname.split(/[/\\]/).at(-1) ?? ''
  try {
    return short(decodeURIComponent(name))
  } catch {
    return short(name)
  }
}

/** The file of a `data:` address; null if it is another address or none of a picture. */
export function fileOf({ src, alt }: PastedPicture): File | null {
  const comma = src.indexOf(',')
  const head = /^data:(image\/[a-z\d.+-]{1,60})((?:;[^;,]{0,100}){0,5})$/i.exec(src.slice(0, Math.min(comma, 700)))
  if (!head) return null
  const [, type = '', parameters = ''] = head
  const body = src.slice(comma + 1)
  const name = `${short(alt).replace(/[/\\]/g, ' ') || 'picture'}.${type.split('/')[1]?.split('+')[0]}`
  try {
    const letters = /;base64$/i.test(parameters) ? atob(decodeURIComponent(body)) : null
    const bytes = letters === null ? new TextEncoder().encode(decodeURIComponent(body)) : asBytes(letters)
    return new File([bytes], name, { type: type.toLowerCase() })
  } catch {
    // Cut off, or written in letters that no bytes have.
    return null
  }
}

function asBytes(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
