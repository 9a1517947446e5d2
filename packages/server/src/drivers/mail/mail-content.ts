import type { ShownImage } from '@holdall/contract/appearance/brand/brand.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { visibleText } from '@holdall/contract/kit/values/visible-name.ts'
import type { MailReader } from './reader/mail-reader.ts'

/** What a message says; plain text throughout. The layout turns it into HTML and text and escapes everything. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print below the action. */
  readonly notes?: readonly string[]
}

export interface MailTemplate<D> {
  /** Kept in the outbox, to show what was sent. */
  readonly name: string
  /** The subject contains what only the recipient may know. */
  readonly hasSecretSubject?: true
  /** How long the code or link in it works; milliseconds. It isn't sent later than that, however long delivery takes. */
  readonly usefulMs?: number
  /** Every sentence goes through `reader.say`; names and other people's words are its values. */
  readonly build: (data: D, site: MailSite, reader: MailReader) => MailContent
}

export interface MailSite {
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Shown instead of the name; its address has no host. */
  readonly header?: ShownImage | undefined
  /** Whether people who are invited can sign up by themselves. */
  readonly takesInvited: boolean
}

/**
 * Declares a mail: what it says, from data that was stored when it was queued.
 *
 * @example
 * ```ts
 * import { inEnglish } from '@holdall/contract/kit/sentences.ts'
 * import { defineMailTemplate } from '../../drivers/mail/mail-content.ts'
 * import { readerWith } from '../../drivers/mail/reader/mail-reader.ts'
 *
 * const noteMail = defineMailTemplate<{ by: string }>({
 *   name: 'note',
 *   build: ({ by }, { baseUrl }, { say }) => ({
 *     subject: say('{{by}} left you a note', { by }),
 *     paragraphs: [say('Open it to read what they wrote.')],
 *     action: { label: say('Open'), url: `${baseUrl}/notes` },
 *   }),
 * })
 * const reader = readerWith({ language: 'en', say: inEnglish, timeZone: 'UTC', datePattern: 'yyyy-MM-dd' })
 * const site = { name: 'Harbour', baseUrl: 'https://drive.example.org', takesInvited: true }
 * noteMail.build({ by: 'Ada' }, site, reader).subject // => 'Ada left you a note'
 * ```
 */
export function defineMailTemplate<D>(template: MailTemplate<D>): MailTemplate<D> {
  return template
}

/** What someone wrote to go with the message, in quotes, as a paragraph of its own; nothing if they wrote nothing. */
export function quoted(words: string, say: Translate): string[] {
  return words.trim() ? [say('“{{words}}”', { words: words.trim() })] : []
}

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The one layout of every message: readable without images, styles or a mouse, and in both directions of writing. */
export function renderMail(content: MailContent, site: MailSite, reader: MailReader): RenderedMail {
  const subject = oneLine(visibleText(content.subject))
  const shown = withVisibleNames(content)
  return { subject, html: renderHtml(subject, shown, site, reader), text: renderText(shown, site, reader) }
}

/** Names of files and people can occur anywhere in the text; none of them may change its direction. */
function withVisibleNames({ paragraphs, notes, ...rest }: MailContent): MailContent {
  return { ...rest, paragraphs: paragraphs.map(visibleText), ...(notes ? { notes: notes.map(visibleText) } : {}) }
}

/** A header is one line; anything else would start a header of the sender's choice. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function renderText({ paragraphs, action, notes = [] }: MailContent, site: MailSite, { say }: MailReader): string {
  const link = action && [`${say('{{action}}:', { action: action.label })}\n${action.url}`]
  const parts = [...paragraphs, ...(link ?? []), ...notes]
  return `${parts.join('\n\n')}\n\n-- \n${oneLine(site.name)}\n${site.baseUrl}\n`
}

const styles = {
  body: 'margin:0;padding:24px 16px;background:#f4f5f7;color:#1c2430;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px',
  site: 'margin:0 0 24px;font-size:14px;font-weight:600;color:#4a5565',
  header: 'display:block;max-width:100%;height:auto;border:0',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px;white-space:pre-line',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e69;color:#ffffff;font-weight:600;text-decoration:none',
  note: 'margin:0 0 12px;font-size:14px;color:#4a5565;overflow-wrap:anywhere',
  lead: 'margin:0;font-size:14px;color:#4a5565',
} as const

function renderHtml(subject: string, content: MailContent, site: MailSite, reader: MailReader): string {
  const { paragraphs, action, notes = [] } = content
  const body = [
    renderHead(site),
    `<h1 style='${styles.title}'>${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(text => paragraph(styles.text, text)),
    ...(action ? [renderAction(action, reader)] : []),
    ...notes.map(text => paragraph(styles.note, text)),
  ]
  const writing = `lang="${escapeHtml(reader.language)}" dir="${directionOf(reader.language)}"`
  // Many mail programs keep only what is inside the body.
  return `<!doctype html>
<html ${writing}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style='${styles.body}'>
<main ${writing} style='${styles.card}'>
${body.join('\n')}
</main>
</body>
</html>
`
}

/**
 * The site's own image, or its name. Outlook knows only the attributes for width and height; a program that shows no
 * images shows the name.
 */
function renderHead({ name, baseUrl, header }: MailSite): string {
  if (!header) return paragraph(styles.site, name)
  const { url, width, height } = header
  const image = `<img src="${escapeHtml(baseUrl + url)}" width="${width}" height="${height}" alt="${escapeHtml(oneLine(name))}" style='${styles.header}'>`
  return `<p style='${styles.site}'>${image}</p>`
}

function renderAction({ label, url }: NonNullable<MailContent['action']>, { say }: MailReader): string {
  const address = escapeHtml(url)
  return [
    `<p style='${styles.text}'><a href="${address}" style='${styles.button}'>${escapeHtml(label)}</a></p>`,
    paragraph(styles.lead, say('Or open this address:')),
    `<p style='${styles.note}'><a dir="ltr" href="${address}" style='color:#0b6e69'>${address}</a></p>`,
  ].join('\n')
}

function paragraph(style: string, text: string): string {
  return `<p style='${style}'>${escapeHtml(text)}</p>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}
