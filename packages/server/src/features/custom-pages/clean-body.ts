import { alignments, codeLanguages, infoKinds } from '@holdall/contract/custom-pages/rich-text.ts'
import { attachmentAddress, attachmentIdOf } from '@holdall/contract/files/attachment-address.ts'
import { imageIdOf } from '@holdall/contract/images/images.contract.ts'
import sanitizeHtml from 'sanitize-html'

const codeClasses = Object.keys(codeLanguages).map(language => `language-${language}`)

const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  thead: 'tbody',
  tfoot: 'tbody',
}

const size = /^[1-9]\d{0,3}$/
/** From 2 to 100: wider cells would only make browsers work. */
const span = /^(?:[2-9]|[1-9]\d|100)$/
const fileSize = /^\d{1,15}$/

function keepSpans(tagName: string, { colspan = '', rowspan = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: Record<string, string> = {}
  if (span.test(colspan)) attribs.colspan = colspan
  if (span.test(rowspan)) attribs.rowspan = rowspan
  return { tagName, attribs }
}

/** Lines and what they become: the page title is the first-level heading. */
const lines: Readonly<Record<string, string>> = { p: 'p', h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }

/** Where lines lie, without any style. */
const aligned = Object.fromEntries(
  Object.entries(lines).map(([tag, tagName]): [string, sanitizeHtml.Transformer] => [
    tag,
    (_, { 'data-align': align = '' }) => {
      const attribs: sanitizeHtml.Attributes = isAlignment(align) ? { 'data-align': align } : {}
      return { tagName, attribs }
    },
  ]),
)

function isAlignment(name: string): boolean {
  return (alignments as readonly string[]).includes(name)
}

/** Only what the browser's editor can show and keep, so that editing loses nothing. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'div', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'u', 's', 'sup', 'sub', 'a', 'img'],
    ...['table', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'data-size'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    code: ['class'],
    p: ['data-align'],
    h2: ['data-align'],
    h3: ['data-align'],
    h4: ['data-align'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    div: [{ name: 'data-info', multiple: false, values: [...infoKinds] }],
  },
  allowedClasses: { code: codeClasses },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 60,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  transformTags: {
    ...renamed,
    ...aligned,
    img: (tagName, { src = '', alt = '', title, width = '', height = '' }) => {
      const id = imageIdOf(src)
      const attribs: Record<string, string> = { alt }
      // An image from another site would reveal every visitor to that site.
      if (id !== null) attribs.src = `/api/v1/images/${id}`
      if (title) attribs.title = title
      if (size.test(width) && size.test(height)) Object.assign(attribs, { width, height })
      return { tagName, attribs }
    },
    a: (tagName, { href = '', title, 'data-size': bytes = '' }) => {
      const id = attachmentIdOf(href)
      const attribs: Record<string, string> = {}
      if (href) attribs.href = id === null ? href : attachmentAddress(id)
      // A block with the name and size of a file, rather than words that lead to it.
      if (id !== null && fileSize.test(bytes)) attribs['data-size'] = bytes
      else if (title) attribs.title = title
      return { tagName, attribs }
    },
    ol: (tagName, { start = '' }) => {
      const attribs: Record<string, string> = size.test(start) ? { start } : {}
      return { tagName, attribs }
    },
    th: keepSpans,
    td: keepSpans,
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return !attribs.src
    const isEmptyFrame = (tag === 'div' && !attribs['data-info']) || (tag === 'a' && !attribs.href)
    return isEmptyFrame ? 'excludeTag' : false
  },
}

/**
 * Cleans submitted HTML: removes anything that could run, load from elsewhere, break out of its place or imitate the
 * site. Only tags and attributes of a fixed list remain. Cleaning clean HTML changes nothing.
 */
export function cleanBody(html: string): string {
  return withScopes(sanitizeHtml(html, allowed))
}

const row = /<tr>((?:(?!<tr>).)*?)<\/tr>/gs

/** Says to screen readers what cells of headings are for: for their column in a row of headings, otherwise for the row. */
function withScopes(clean: string): string {
  return clean.replace(row, (whole, cells: string) => {
    const scope = cells.includes('<td') ? 'row' : 'col'
    return whole.replace(/<th(?=[ >])/g, `<th scope="${scope}"`)
  })
}
