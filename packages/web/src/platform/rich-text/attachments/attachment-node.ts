import { attachmentAddress, attachmentIdOf, attachmentName } from '@holdall/contract/files/attachment-address.ts'
import { closeHistory } from '@tiptap/pm/history'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { Node } from '@tiptap/react'
import { formatFileSize } from '../../../ui/format/format.ts'

/** A file that was attached. */
export type Attached = {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** The address of an attachment, also in a page that was copied from this site; null for any other link. */
function addressIn(element: HTMLElement): string | null {
  const address = element.getAttribute('href') ?? ''
  const { origin, pathname } = URL.canParse(address, location.origin) ? new URL(address, location.origin) : location
  const id = origin === location.origin ? attachmentIdOf(pathname) : null
  return id === null ? null : attachmentAddress(id)
}

/** A file that visitors can download, as a line of its own with its name and size. */
export const AttachmentBlock = Node.create({
  name: 'attachment',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { href: { default: null }, name: { default: '' }, size: { default: '0' } }
  },
  parseHTML: () => [
    {
      tag: 'a[data-size]',
      // Before the rule for ordinary links.
      priority: 100,
      getAttrs: element => {
        const href = addressIn(element)
        return href !== null && { href, name: element.textContent?.trim() || href, size: element.dataset.size ?? '0' }
      },
    },
  ],
  renderHTML: ({ node }) => ['a', { href: node.attrs.href, 'data-size': node.attrs.size }, node.attrs.name],
  renderText: ({ node }) => String(node.attrs.name),
  // No link here: a click selects it.
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.dataset.attachment = ''
      dom.dataset.sizeText = formatFileSize(Number(node.attrs.size))
      dom.textContent = String(node.attrs.name)
      return { dom }
    },
})

/**
 * Inserts an attachment at the line of the cursor, which stays where it is: someone may be writing. Several come in
 * their order. After one at the end of the text, there is a line to continue on.
 */
export function insertAttachment(editor: Editor, { id, name, size }: Attached): void {
  const attrs = { href: attachmentAddress(id), name: attachmentName(name), size: String(size) }
  editor.commands.command(({ tr, state: { schema } }) => {
    const { attachment, paragraph } = schema.nodes
    if (!attachment || !paragraph) return false
    // Undo takes back the file alone, not what was typed meanwhile.
    closeHistory(tr).insert(placeFor(tr), attachment.create(attrs))
    if (tr.doc.lastChild?.type === attachment) tr.insert(tr.doc.content.size, paragraph.create())
    return true
  })
}

/** Before an empty line, otherwise after the block of the cursor and the attachments that follow it. */
function placeFor({ doc, selection: { $to } }: { doc: ProseMirrorNode; selection: Selection }): number {
  const line = $to.depth > 0 ? $to.node(1) : null
  if (line?.type.name === 'paragraph' && line.content.size === 0) return $to.before(1)
  let at = line ? $to.after(1) : $to.pos
  for (let next = doc.nodeAt(at); next?.type.name === 'attachment'; next = doc.nodeAt(at)) at += next.nodeSize
  return at
}

/** The same as HTML, for the source of a text. */
export function attachmentHtml({ id, name, size }: Attached): string {
  const link = document.createElement('a')
  link.setAttribute('href', attachmentAddress(id))
  link.setAttribute('data-size', String(size))
  link.textContent = attachmentName(name)
  return link.outerHTML
}
