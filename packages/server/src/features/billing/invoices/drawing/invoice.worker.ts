import { parentPort } from 'node:worker_threads'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoicePaper } from './invoice-paper.ts'

export type InvoiceAnswer =
  | { readonly pdf: Uint8Array<ArrayBuffer>; readonly missing: readonly string[] }
  | { readonly problem: string }

async function answer(paper: InvoicePaper): Promise<InvoiceAnswer> {
  try {
    const { pdf, missing } = await drawInvoice(paper)
    return { pdf: new Uint8Array(pdf), missing }
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (paper: InvoicePaper) => parentPort?.postMessage(await answer(paper)))
