import { setImmediate } from 'node:timers/promises'
import type { BusboyInstance } from '@fastify/busboy'
import { type FormPart, formType } from './form-part.ts'
import { readUrlencoded } from './urlencoded.ts'

/** Mailgun sends a field for each header of a message, other programs a few. */
const mostParts = 1000
/** Bytes that are parsed before others get their turn. */
const slice = 64 * 1024

/**
 * Reads a form (RFC 7578, or `application/x-www-form-urlencoded`) that has arrived whole, in slices between which others
 * get their turn. Parts are in the order of the form, and may share a name. Null if it isn’t a form, is broken, or has too
 * many parts.
 */
export async function readWholeForm(body: Buffer, type: string): Promise<readonly FormPart[] | null> {
  const media = type.split(';', 1)[0]?.trim().toLowerCase()
  if (media === 'application/x-www-form-urlencoded') return readUrlencoded(body, { parts: mostParts, slice })
  if (media !== formType) return null
  try {
    return await readMultipart(body, type)
  } catch {
    return null
  }
}

async function readMultipart(body: Buffer, type: string): Promise<FormPart[]> {
  const form = await openForm(type)
  const parts: FormPart[] = []
  const isWhole = Promise.withResolvers<void>()
  isWhole.promise.catch(() => undefined)
  form.once('finish', isWhole.resolve)
  form.on('error', isWhole.reject)
  form.on('partsLimit', () => isWhole.reject(new Error('The form has too many parts')))
  form.on('file', (name, stream, fileName: string | undefined) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => parts.push({ name, fileName: fileName ?? null, bytes: Buffer.concat(chunks) }))
    stream.on('error', isWhole.reject)
  })
  for (let from = 0; from < body.length; from += slice) {
    const written = new Promise<void>((resolve, reject) => {
      form.write(body.subarray(from, from + slice), error => (error ? reject(error) : resolve()))
    })
    await Promise.race([written, isWhole.promise])
    await setImmediate()
  }
  form.end()
  await isWhole.promise
  return parts
}

async function openForm(type: string): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  return new Busboy({
    headers: { 'content-type': type },
    limits: { parts: mostParts, headerPairs: 8, headerSize: 8 * 1024 },
    // Texts too: their bytes arrive in pieces, and nothing decodes them in one go.
    isPartAFile: () => true,
  })
}
