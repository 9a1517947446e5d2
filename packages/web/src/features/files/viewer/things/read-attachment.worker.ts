import { undeclaredMail } from '@holdall/contract/encodings/mail.ts'
import { judgeTogether, sampleTogether } from '@holdall/contract/encodings/together.ts'
import PostalMime from 'postal-mime'

export type AttachmentRequest = { mail: ArrayBuffer; index: number }
export type AttachmentAnswer = { name: string; bytes: Uint8Array } | null

/** Reads an email off the main thread, with the limits of the server. */
self.addEventListener('message', async ({ data }: MessageEvent<AttachmentRequest>) => {
  const { attachments } = await PostalMime.parse(await declared(new Uint8Array(data.mail)), {
    maxNestingDepth: 20,
    maxHeadersSize: 1024 * 1024,
    attachmentEncoding: 'arraybuffer',
  })
  const found = attachments[data.index]
  const content = found?.content
  const answer: AttachmentAnswer =
    found && content
      ? {
          name: found.filename ?? '',
          bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
        }
      : null
  self.postMessage(answer)
})

/** The message with its encodings declared, as the server reads it: the same attachments have the same names. */
async function declared(bytes: Uint8Array): Promise<Uint8Array> {
  const mail = undeclaredMail(bytes)
  if (!mail) return bytes
  const sample = sampleTogether(mail.texts)
  if (!sample) return mail.declared(judgeTogether(null, []))
  // The library's tables are loaded for such a message alone.
  const { chardet } = await import('jschardet')
  return mail.declared(judgeTogether(sample, chardet.detectAll(sample, { ignoreThreshold: true })))
}
