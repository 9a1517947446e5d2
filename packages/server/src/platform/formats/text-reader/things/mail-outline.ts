import type { MailOutline, MailPerson } from '@holdall/contract/files/outlines/thing.schemas.ts'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { declareMail } from '../../judge-text.ts'
import { NoText, readLimits } from '../text-limits.ts'

const most = { people: 200, text: 1024 * 1024, html: 2 * 1024 * 1024, attachments: 500, pictures: 4 * 1024 * 1024 }
const drawn = /^image\/(?:png|jpeg|gif|webp)$/

/** An email as its readers see it. The page in it is cleaned of all that runs or that tells its sender something. */
export async function mailOutline(bytes: Buffer): Promise<MailOutline> {
  const mail = await PostalMime.parse(declareMail(bytes.subarray(0, readLimits.mailBytes)), {
    maxNestingDepth: 20,
    maxHeadersSize: 1024 * 1024,
    attachmentEncoding: 'arraybuffer',
  }).catch(error => {
    throw new NoText('broken', error)
  })
  const page = mail.html ? clean(mail.html.slice(0, most.html), mail.attachments) : null
  const sentAt = Date.parse(mail.date ?? '')
  const isLong = (mail.html?.length ?? 0) > most.html || (mail.text?.length ?? 0) > most.text
  return {
    kind: 'mail',
    subject: mail.subject ?? '',
    from: people(mail.from),
    to: people(...(mail.to ?? [])),
    cc: people(...(mail.cc ?? [])),
    sentAt: Number.isNaN(sentAt) ? null : sentAt,
    text: mail.text?.slice(0, most.text) ?? null,
    html: page?.html ?? null,
    remotePictures: page?.remotePictures ?? 0,
    attachments: attachmentsOf(mail),
    isCut: isLong || bytes.byteLength > readLimits.mailBytes || mail.attachments.length > most.attachments,
  }
}

function attachmentsOf({ attachments }: Email): MailOutline['attachments'] {
  return attachments
    .slice(0, most.attachments)
    .map(({ filename, content }) => ({ name: filename ?? '', size: sizeOf(content) }))
}

function sizeOf(content: Attachment['content']): number {
  return typeof content === 'string' ? content.length : content.byteLength
}

function people(...addresses: readonly (Address | undefined)[]): MailPerson[] {
  return addresses
    .flatMap(one => (one ? (one.group ?? [one]) : []))
    .slice(0, most.people)
    .map(({ name, address }) => ({ name: name ?? '', address: address ?? '' }))
}

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]{1,40}\)$/i, /^[a-z]{3,20}$/i]
const length = [/^-?[\d.]{1,8}(?:px|pt|em|rem|%|in|cm|mm)?$/, /^auto$/]
const lengths = [
  /^(?:-?[\d.]{1,8}(?:px|pt|em|rem|%|in|cm|mm)?|auto)(?: (?:-?[\d.]{1,8}(?:px|pt|em|rem|%|in|cm|mm)?|auto)){0,3}$/,
]
const word = [/^[a-z-]{1,20}$/i]

function clean(html: string, attachments: readonly Attachment[]): { html: string; remotePictures: number } {
  let remotePictures = 0
  const embedded = embeddedPictures(attachments)
  const cleaned = sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'center', 'font', 'del', 'ins', 'strike'],
    allowedAttributes: {
      '*': ['style', 'align', 'valign', 'bgcolor', 'width', 'height', 'dir', 'lang', 'title'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      font: ['color', 'size', 'face'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start', 'type'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    allowedStyles: {
      '*': {
        color: colour,
        'background-color': colour,
        'font-size': [...length, ...word],
        'font-weight': [/^\d{3}$/, ...word],
        'font-style': word,
        'text-align': word,
        'text-decoration': word,
        'vertical-align': [...length, ...word],
        'line-height': length,
        width: length,
        'max-width': length,
        height: length,
        padding: lengths,
        margin: lengths,
        'border-collapse': word,
        'border-color': colour,
        'border-style': word,
        'border-width': lengths,
        'white-space': word,
        display: [/^(?:block|inline|inline-block|none|table|table-cell|table-row)$/],
      },
    },
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }),
      img: (tagName, attribs) => {
        const own = /^cid:(.{1,300})$/i.exec(attribs.src ?? '')?.[1]
        const src = own === undefined ? undefined : embedded.get(own)
        if (src) return { tagName, attribs: { ...attribs, src } }
        // Pictures of one or two pixels only count readers.
        if (!/^\s*data:/i.test(attribs.src ?? '') && !/^[0-2](?:px)?$/.test(attribs.width ?? '')) remotePictures += 1
        const { src: _, ...others } = attribs
        return { tagName, attribs: others }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
  return { html: cleaned, remotePictures }
}

/** The pictures in the email itself, by the names by which its page calls them. */
function embeddedPictures(attachments: readonly Attachment[]): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>()
  let left = most.pictures
  for (const { contentId, mimeType, content } of attachments) {
    const size = sizeOf(content)
    if (!contentId || !drawn.test(mimeType) || typeof content === 'string' || size > left) continue
    left -= size
    const bytes = Buffer.from(content as ArrayBuffer).toString('base64')
    pictures.set(contentId.replace(/^<|>$/g, ''), `data:${mimeType};base64,${bytes}`)
  }
  return pictures
}
