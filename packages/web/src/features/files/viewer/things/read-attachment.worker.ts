import PostalMime from 'postal-mime'

export type AttachmentRequest = { mail: ArrayBuffer; index: number }
export type AttachmentAnswer = { name: string; bytes: Uint8Array } | null

/** Reads an email off the main thread, with the limits of the server. */
self.addEventListener('message', async ({ data }: MessageEvent<AttachmentRequest>) => {
  const { attachments } = await PostalMime.parse(data.mail, {
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
