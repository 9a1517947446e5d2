import type { Style } from './styles.ts'

const tags = new Set(
  (
    'script style head meta link title base template noscript iframe frame frameset object embed applet svg math canvas ' +
    'audio video textarea select option button input xml'
  ).split(' '),
)

/** Whether an element is left out with everything in it: it runs, it is a control, or it is a note of Word beside the text. */
export function isDropped(element: Element, style: Style): boolean {
  if (tags.has(element.localName)) return true
  // What Word says about its document, such as `<w:WordDocument>`.
  if (/^(?:w|m|v):/.test(element.localName) && !element.localName.startsWith('w:sdt')) return true
  if (/(?:^|\s)(?:MsoCommentReference|msocomanchor|MsoCommentText|Apple-interchange-newline)/i.test(element.className))
    return true
  const kind = style.get('mso-element') ?? style.get('mso-special-character') ?? ''
  return kind.startsWith('comment') || style.has('mso-comment-reference')
}

/** Whether the reader of the original doesn’t see it, such as a hidden column of a sheet. */
export function isHidden(element: Element, style: Style): boolean {
  if (element.hasAttribute('hidden')) return true
  return style.get('display') === 'none' || style.get('mso-hide') === 'all' || style.get('visibility') === 'hidden'
}
