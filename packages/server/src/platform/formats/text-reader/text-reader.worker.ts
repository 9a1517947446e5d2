import { parentPort } from 'node:worker_threads'
import { indexTerms } from '../../text/terms.ts'
import { readAnyOutline } from './read-any-outline.ts'
import { readText } from './read-text.ts'
import { NoText, type NoTextReason } from './text-limits.ts'

/** A file to read, or a text that a tool has already extracted. */
export type ReadOrder = { readonly path: string; readonly mime: string } | { readonly text: string }
export type ReadAnswer = { readonly text: string; readonly terms: string } | { readonly reason: NoTextReason }

/** An office document whose whole content is wanted, in order. */
export type OutlineOrder = { readonly outlineOf: string; readonly mime: string }
/** `outline` is JSON. */
export type OutlineAnswer = { readonly outline: string } | { readonly reason: NoTextReason }

async function answer(order: ReadOrder | OutlineOrder): Promise<ReadAnswer | OutlineAnswer> {
  try {
    if ('outlineOf' in order) return { outline: JSON.stringify(await readAnyOutline(order.outlineOf, order.mime)) }
    const text = 'text' in order ? order.text : await readText(order.path, order.mime)
    return { text, terms: indexTerms(text) }
  } catch (error) {
    return { reason: error instanceof NoText ? error.reason : 'broken' }
  }
}

parentPort?.on('message', async (order: ReadOrder | OutlineOrder) => parentPort?.postMessage(await answer(order)))
