import { parentPort } from 'node:worker_threads'
import { PoProblem } from '../po/po-problem.ts'
import { type PoLines, type ReadOptions, readPoLines } from '../po/read-po.ts'

/** The text of a PO file. */
export interface PoOrder extends ReadOptions {
  readonly text: string
}

/** The lines of the file, or why it can’t be read. */
export type PoAnswer = PoLines | { readonly problem: string }

function answer({ text, ...options }: PoOrder): PoAnswer {
  try {
    return readPoLines(text, options)
  } catch (error) {
    if (error instanceof PoProblem) return { problem: error.message }
    throw error
  }
}

parentPort?.on('message', (order: PoOrder) => parentPort?.postMessage(answer(order)))
