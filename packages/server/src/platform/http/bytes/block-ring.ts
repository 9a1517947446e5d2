import type { FileHandle } from 'node:fs/promises'
import { nodeDisk } from '../../staging/node-disk.ts'
import type { ByteRange } from './byte-ranges.ts'

const largeBlockBytes = 256 * 1024
/** While more responses than this are under way, further ones have smaller blocks, so that 500 readers cost 120 MiB and not 380. */
const fewRings = 32
const smallBlockBytes = 64 * 1024
/** Shorter pieces are copied by the code that joins them, so several may be read for one that is sent. */
const copiedBytes = 32 * 1024
const mostRings = 16
const freeRings: BlockRing[] = []
let ringsInUse = 0

/**
 * Blocks of memory that one response uses in rotation. Passing a gigabyte through fresh memory costs the garbage
 * collector more than the rest of a download. A block is reused when the second one after it is requested, so the
 * sender must be done with a block by then.
 */
export class BlockRing {
  readonly #blocks: Buffer[] = []
  #at = 0

  readonly blockBytes: number

  constructor(blockBytes = largeBlockBytes) {
    this.blockBytes = blockBytes
  }

  /** A ring that is not in use. The caller must give it back, however the response ends. */
  static take(): BlockRing {
    ringsInUse++
    return ringsInUse > fewRings ? new BlockRing(smallBlockBytes) : (freeRings.pop() ?? new BlockRing())
  }

  /** Ends the use of a ring. It is reused only if every block has left the process. */
  static giveBack(ring: BlockRing, hasLeft: boolean): void {
    ringsInUse--
    if (hasLeft && ring.blockBytes === largeBlockBytes && freeRings.length < mostRings) freeRings.push(ring)
  }

  next(length: number): Buffer {
    if (length < copiedBytes) return Buffer.allocUnsafe(length)
    this.#at = (this.#at + 1) % 3
    this.#blocks[this.#at] ??= Buffer.allocUnsafeSlow(this.blockBytes)
    return (this.#blocks[this.#at] as Buffer).subarray(0, length)
  }
}

/**
 * Opens a file on this machine and reads part of it through a ring. The caller must read, because that closes the file.
 * @throws the system's error if the file cannot be opened; reading fails if the file is too short
 */
export async function openLocal(
  path: string,
  range: ByteRange,
  ring: BlockRing,
  signal?: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  return read(await nodeDisk.open(path, 'r'), range, ring, signal)
}

async function* read(
  handle: FileHandle,
  range: ByteRange,
  ring: BlockRing,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for (let at = range.start; at <= range.end; ) {
      signal?.throwIfAborted()
      const block = ring.next(Math.min(ring.blockBytes, range.end + 1 - at))
      const { bytesRead } = await handle.read(block, 0, block.length, at)
      if (bytesRead === 0) throw new Error(`The file ends ${range.end + 1 - at} bytes too early`)
      at += bytesRead
      yield block.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
