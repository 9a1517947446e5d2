import { createHash } from 'node:crypto'
import type { Dice } from './dice.ts'

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** One content, which nobody else ever writes. */
interface Content {
  readonly what: string
  readonly by: string
  /** Whether its writer has deleted or overwritten it at the same place, so that nobody else needs to have it. */
  isDropped: boolean
}

/** Remembers every content that anybody wrote, by its SHA-256. */
export class Written {
  readonly #contents = new Map<string, Content>()
  #count = 0

  get size(): number {
    return this.#contents.size
  }

  /** A new content: each has another text, and a size that none of the last thousand had. */
  make(by: string, dice: Dice): string {
    const number = ++this.#count
    const kind = dice.weighed([
      ['small', 12],
      ['empty', 1],
      ['large', 2],
    ])
    // Contents of nothing are alike, so nobody can say which is missing.
    if (kind === 'empty') return ''
    const words = `${by} wrote this as number ${number}. `
    const size = kind === 'large' ? 120_000 + dice.below(100) * 1000 + number : 60 + (number % 1000)
    return words.padEnd(size, words)
  }

  /** Its writer has it now, or others have it by a call that was answered. */
  note(text: string, by: string): void {
    if (text === '') return
    this.#contents.set(sha256(text), { what: text.slice(0, 50), by, isDropped: false })
  }

  /** Somebody has removed this content on their own side. It is theirs to remove if they wrote it there. */
  drop(text: string, by: string): void {
    const content = this.#contents.get(sha256(text))
    if (content?.by === by) content.isDropped = true
  }

  /** Returns what must be somewhere and isn't. */
  missingFrom(found: ReadonlySet<string>): string[] {
    return [...this.#contents].flatMap(([hash, { what, isDropped }]) =>
      isDropped || found.has(hash) ? [] : [`${what} (${hash.slice(0, 8)})`],
    )
  }
}
