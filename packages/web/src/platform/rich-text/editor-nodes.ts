import type { InfoKind } from '@holdall/contract/custom-pages/rich-text.ts'
import { infoKinds } from '@holdall/contract/custom-pages/rich-text.ts'
import type { Editor } from '@tiptap/react'
import { Node } from '@tiptap/react'

const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** An image of the site within a line. */
export const SiteImage = Node.create({
  name: 'siteImage',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes() {
    return { src: kept('src'), alt: kept('alt'), title: kept('title'), width: kept('width'), height: kept('height') }
  },
  // Others would not be stored; what they show would only be missed later.
  parseHTML: () => [{ tag: 'img[src*="/api/v1/images/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** A block that stands out: important, warning, note. */
export const InfoBlock = Node.create({
  name: 'infoBlock',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return {
      kind: {
        default: 'note',
        parseHTML: (element: HTMLElement) => element.dataset.info,
        renderHTML: ({ kind }: { kind?: unknown }) => ({ 'data-info': kind }),
      },
    }
  },
  parseHTML: () => infoKinds.map(kind => ({ tag: `div[data-info="${kind}"]` })),
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

/** Makes what is chosen a block of this kind, one of another kind this one, and one of this kind plain again. */
export function toggleInfoBlock(editor: Editor, kind: InfoKind): void {
  const chain = editor.chain().focus()
  if (editor.isActive('infoBlock', { kind })) chain.lift('infoBlock').run()
  else if (editor.isActive('infoBlock')) chain.updateAttributes('infoBlock', { kind }).run()
  else chain.wrapIn('infoBlock', { kind }).run()
}

/** Puts an image where the cursor is. */
export function insertImage(editor: Editor, image: { src: string; alt: string }): void {
  editor.chain().focus().insertContent({ type: 'siteImage', attrs: image }).run()
}
