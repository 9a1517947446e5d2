import { parentPort } from 'node:worker_threads'
import PostalMime from 'postal-mime'
import { mailLimits } from './mail-limits.ts'

/** A whole message. */
export type MailOrder = Uint8Array
/** The text of the message; empty if it has none. */
export type MailAnswer = { readonly text: string } | { readonly problem: string }

async function answer(source: MailOrder): Promise<MailAnswer> {
  try {
    const { text = '' } = await PostalMime.parse(beginning(source), { forceRfc822Attachments: true })
    return { text: text.slice(0, mailLimits.text) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function beginning(source: Uint8Array): Uint8Array {
  let end = -1
  for (let line = 0; line < mailLimits.lines; line++) {
    end = source.indexOf(0x0a, end + 1)
    if (end === -1) return source
  }
  return source.subarray(0, end + 1)
}

parentPort?.on('message', async (source: MailOrder) => parentPort?.postMessage(await answer(source)))
