import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { CreateLibheif, GrowingMemory, Libheif, Plane } from './libheif.ts'
import { type HeicPixels, shrink } from './shrink.ts'

export interface HeicOrder {
  /** The path of a file, or its contents. */
  readonly source: string | Uint8Array
  readonly mostPixels: number
  /** The most memory that decoding may use; bytes. */
  readonly mostMemory: number
  /** The longer side of the result, at least; larger pictures are reduced by a whole factor. */
  readonly edge: number
}
export type HeicAnswer = HeicPixels | { readonly reason: 'too-many-pixels' | 'broken' }

/** The library allocates what a file says it needs, up to 2 GB, which is too much here. */
function limitMemory(mostMemory: number): void {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: GrowingMemory } } }
  const memory = WebAssembly.Memory.prototype
  const { grow } = memory
  memory.grow = function limited(this: GrowingMemory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > mostMemory) throw new RangeError('Not enough memory for this picture')
    return grow.call(this, pages)
  }
}

let loading: Promise<Libheif> | undefined

/** Drops what the library prints about broken files, which is of no use. */
function say(): void {
  return
}

async function load(mostMemory: number): Promise<Libheif> {
  limitMemory(mostMemory)
  const wasmBinary = await readFile(new URL(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')))
  const program = (await import('libheif-js/libheif-wasm/libheif.js')) as unknown as { default: CreateLibheif }
  const ready = Promise.withResolvers<void>()
  const library = program.default({ wasmBinary, onRuntimeInitialized: ready.resolve, print: say, printErr: say })
  await ready.promise
  return library
}

async function decode({ source, mostPixels, mostMemory, edge }: HeicOrder): Promise<HeicAnswer> {
  loading ??= load(mostMemory)
  const heif = await loading
  const context = heif.heif_context_alloc()
  try {
    const bytes = typeof source === 'string' ? await readFile(source) : source
    const read = heif.heif_context_read_from_memory(context, bytes)
    if (read.code !== heif.heif_error_code.heif_error_Ok) return { reason: 'broken' }
    const handle = primaryOf(heif, context)
    if (handle === null) return { reason: 'broken' }
    const pixels = heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle)
    if (pixels > mostPixels) return { reason: 'too-many-pixels' }
    const isClear = Boolean(heif.heif_image_handle_has_alpha_channel(handle))
    const { heif_chroma_interleaved_RGBA: rgba, heif_chroma_interleaved_RGB: rgb } = heif.heif_chroma
    const found = await heif.heif_js_decode_image2(
      handle,
      heif.heif_colorspace.heif_colorspace_RGB,
      isClear ? rgba : rgb,
    )
    const plane = found.channels?.find((channel: Plane) => channel.id === heif.heif_channel.heif_channel_interleaved)
    return plane ? shrink(plane, { channels: isClear ? 4 : 3, edge }) : { reason: 'broken' }
  } finally {
    heif.heif_context_free(context)
  }
}

function primaryOf(heif: Libheif, context: object): object | null {
  const ids = heif.heif_js_context_get_list_of_top_level_image_IDs(context)
  for (const id of Array.isArray(ids) ? ids : []) {
    const handle = heif.heif_js_context_get_image_handle(context, id)
    if (handle && !('code' in handle) && heif.heif_image_handle_is_primary_image(handle)) return handle
  }
  return null
}

parentPort?.on('message', async (order: HeicOrder) => {
  const answer = await decode(order).catch((): HeicAnswer => ({ reason: 'broken' }))
  if ('data' in answer) parentPort?.postMessage(answer, [answer.data.buffer as ArrayBuffer])
  else parentPort?.postMessage(answer)
})
