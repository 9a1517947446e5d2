import { infoKinds } from '@holdall/contract/custom-pages/rich-text.ts'
import { attachmentIdOf } from '@holdall/contract/files/attachment-address.ts'

/** A highlighted block of a page of this site. */
export function isInfo(element: Element): boolean {
  return (
    element.localName === 'div' && (infoKinds as readonly string[]).includes(element.getAttribute('data-info') ?? '')
  )
}

/** A file of a page of this site. */
export function isAttachment(element: Element): boolean {
  const isBlock = element.localName === 'a' && element.hasAttribute('data-size')
  return isBlock && attachmentIdOf(element.getAttribute('href') ?? '') !== null
}

/** The title of a document in Word and LibreOffice, which is a paragraph with a class. */
export function isTitle(element: Element): boolean {
  return element.localName === 'p' && /(?:^|\s)(?:MsoTitle|title)(?:\s|$)/.test(element.className)
}

/** Whether a row of a table shows nothing. */
export function isEmptyRow(row: Element): boolean {
  return row.textContent?.trim() === '' && !row.querySelector('img')
}

/** Words between the items of a list, as an element. */
export function wrapped(node: Node, page: Document): Element | null {
  if (!(node instanceof Text) || node.data.trim() === '') return null
  const item = page.createElement('li')
  item.textContent = node.data
  return item
}
