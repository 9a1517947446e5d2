import { parentPort } from 'node:worker_threads'
import { type PoEntries, type ReadOptions, readPoText } from '../po/read-po.ts'

/** The text of a PO file. */
export interface PoOrder extends ReadOptions {
  readonly text: string
}

/** The lines of the file, or why it can’t be read. */
export type PoAnswer = PoEntries | { readonly problem: string }

function answer({ text, ...options }: PoOrder): PoAnswer {
  try {
    return readPoText(text, options)
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (order: PoOrder) => parentPort?.postMessage(answer(order)))
