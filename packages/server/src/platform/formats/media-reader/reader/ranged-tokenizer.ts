import { AbstractTokenizer, EndOfStreamError, type IFileInfo, type IReadChunkOptions } from 'strtok3'
import type { RangedSource } from './ranged-source.ts'

/** No tag that we keep is longer; anything longer is wrong or a cover image. */
const mostAtOnce = 4 * 1024 * 1024

/** A source in the form that `music-metadata` reads. Skipped bytes are never fetched. */
export class RangedTokenizer extends AbstractTokenizer {
  readonly fileInfo: IFileInfo
  readonly #source: RangedSource

  constructor(source: RangedSource, mimeType: string) {
    super({ maxBufferSize: mostAtOnce })
    this.#source = source
    this.fileInfo = { size: source.size, mimeType }
  }

  supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.position = position
  }

  async readBuffer(buffer: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    if (options?.position !== undefined) this.position = options.position
    const count = await this.peekBuffer(buffer, options)
    this.position += count
    return count
  }

  async peekBuffer(buffer: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position, mayBeLess } = this.normalizeOptions(buffer, options)
    const bytes = await this.#source.read(position, length)
    if (bytes.length < length && !mayBeLess) throw new EndOfStreamError()
    buffer.set(bytes)
    return bytes.length
  }
}
