import type { IncomingMessage } from 'node:http'
import type { BusboyInstance } from '@fastify/busboy'
import { fail } from '../../failure.ts'
import { formType } from './form-part.ts'
import { type BodyPatience, watchBody } from './late-body.ts'
import { isPlainBody } from './plain-body.ts'

/** Receives the parts of a form one after the other. What it throws ends the reading. */
export interface PartTaker {
  /**
   * A text part. Parts of the same piece of the body may follow before this resolves, everything else only after it.
   * False if nothing more is needed.
   */
  text(name: string, text: string): Promise<boolean>
  /** A file begins; what is returned receives its bytes as they arrive. */
  file(name: string): PartSink
}

export interface PartSink {
  take(bytes: Buffer): void
  end(): void
}

export interface PartLimits {
  readonly textBytes: number
  readonly parts: number
  /** Of the whole body. */
  readonly bytes: number
  readonly patience: BodyPatience
  /** The error for a body that exceeds the first three. */
  readonly tooLarge: () => Error
}

/** The longest header of a part: a name, a file name of the longest kind, and a type. */
const mostHeaderBytes = 8 * 1024
/** The header fields of a part. RFC 7578 knows three. */
const mostHeaderFields = 8

/**
 * Reads a form (RFC 7578) while it arrives, and keeps nothing of it.
 * @throws what `taker` throws, `request.media-type`, `request.malformed` for a form that is broken or was cut off,
 * `request.too-slow`, and `tooLarge`
 */
export async function readParts(request: IncomingMessage, taker: PartTaker, limits: PartLimits): Promise<void> {
  const late = Promise.withResolvers<never>()
  const stop = watchBody(request, () => late.reject(fail('request.too-slow')), limits.patience)
  try {
    await Promise.race([consume(request, taker, limits), late.promise])
  } finally {
    stop()
  }
}

async function consume(request: IncomingMessage, taker: PartTaker, limits: PartLimits): Promise<void> {
  const form = await openForm(request, limits)
  const state = distribute(form, taker, limits)
  const isWhole = Promise.withResolvers<void>()
  form.once('finish', isWhole.resolve)
  form.on('error', () => isWhole.reject(fail('request.malformed')))
  // It is only awaited once everything has arrived.
  isWhole.promise.catch(() => undefined)
  let bytes = 0
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.byteLength
    if (bytes > limits.bytes) throw limits.tooLarge()
    await Promise.race([write(form, chunk), isWhole.promise])
    if (!(await state.isGoingOn())) return
  }
  form.end()
  await isWhole.promise
  await state.isGoingOn()
}

/** @throws `request.malformed` when the body is cut off. Leaves the request open, so that it can be answered. */
async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk
  } catch {
    throw fail('request.malformed')
  }
}

async function openForm({ headers }: IncomingMessage, { textBytes, parts }: PartLimits): Promise<BusboyInstance> {
  const type = headers['content-type'] ?? ''
  if (type.split(';')[0]?.trim().toLowerCase() !== formType || !isPlainBody(headers)) throw fail('request.media-type')
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: { fieldSize: textBytes, parts, headerPairs: mostHeaderFields, headerSize: mostHeaderBytes },
      // A browser names every file; a text has no file name, whatever its type.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
  } catch {
    throw fail('request.malformed')
  }
}

function write(form: BusboyInstance, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    form.write(chunk, error => (error ? reject(fail('request.malformed')) : resolve()))
  })
}

/** Hands the parts of a form over. `isGoingOn` rejects with what went wrong. */
function distribute(form: BusboyInstance, taker: PartTaker, { tooLarge }: PartLimits) {
  let problem: unknown
  let texts: Promise<boolean> = Promise.resolve(true)
  const failed = (error: unknown) => {
    problem ??= error
  }
  // An error thrown into the parser would leave it in an undefined state.
  const guarded = (work: () => void) => {
    if (problem) return
    try {
      work()
    } catch (error) {
      failed(error)
    }
  }
  form.on('field', (name: string, text: string, _isNameCut: boolean, isCut: boolean) => {
    if (isCut) failed(tooLarge())
    guarded(() => {
      texts = both(texts, taker.text(name, text))
    })
  })
  form.on('file', (name: string, stream) => {
    let sink: PartSink | undefined
    guarded(() => {
      sink = taker.file(name)
    })
    stream.on('data', (bytes: Buffer) => guarded(() => sink?.take(bytes)))
    stream.on('end', () => guarded(() => sink?.end()))
    stream.on('error', () => failed(fail('request.malformed')))
  })
  form.on('partsLimit', () => failed(tooLarge()))
  return {
    async isGoingOn(): Promise<boolean> {
      const goesOn = await texts
      if (problem) throw problem
      return goesOn
    },
  }
}

function both(one: Promise<boolean>, other: Promise<boolean>): Promise<boolean> {
  const answers = Promise.all([one, other]).then(all => all.every(Boolean))
  // Awaited after the chunk, which may take a moment.
  answers.catch(() => undefined)
  return answers
}
