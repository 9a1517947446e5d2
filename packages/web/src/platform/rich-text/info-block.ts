import type { InfoKind } from '@holdall/contract/custom-pages/rich-text.ts'
import { NodeRange } from '@tiptap/pm/model'
import type { Command } from '@tiptap/pm/state'
import { TextSelection } from '@tiptap/pm/state'
import { findWrapping } from '@tiptap/pm/transform'
import type { Editor } from '@tiptap/react'

/**
 * Makes the selection a block of this kind, changes one of another kind to this one, and turns one of this kind back to
 * plain text.
 */
export function toggleInfoBlock(editor: Editor, kind: InfoKind): void {
  const chain = editor.chain().focus()
  if (editor.isActive('infoBlock', { kind })) chain.command(({ state, dispatch }) => unwrap(state, dispatch)).run()
  else if (editor.isActive('infoBlock')) chain.updateAttributes('infoBlock', { kind }).run()
  else chain.command(({ state, dispatch }) => wrap(kind)(state, dispatch)).run()
}

/** Wraps the smallest part around the selection that a block may contain: in a list, that is the whole list. */
function wrap(kind: InfoKind): Command {
  return ({ schema, selection, tr }, dispatch) => {
    const type = schema.nodes.infoBlock
    const { $from, $to } = selection
    if (!type) return false
    for (let depth = $from.depth; depth >= 0; depth--) {
      if (depth === $from.depth && $from.parent.inlineContent) continue
      if ($to.pos > $from.end(depth) || $to.depth <= depth) continue
      const range = new NodeRange($from, $to, depth)
      const wrapping = findWrapping(range, type, { kind })
      if (!wrapping) continue
      dispatch?.(tr.wrap(range, wrapping).scrollIntoView())
      return true
    }
    return false
  }
}

/** Puts the content of the innermost block around the cursor in its place, lists and tables as they are. */
const unwrap: Command = ({ selection, tr }, dispatch) => {
  const { $from, from, to } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const block = $from.node(depth)
    if (block.type.name !== 'infoBlock') continue
    const start = $from.before(depth)
    tr.replaceWith(start, start + block.nodeSize, block.content)
    const end = Math.min(to - 1, tr.doc.content.size)
    tr.setSelection(TextSelection.between(tr.doc.resolve(from - 1), tr.doc.resolve(end)))
    dispatch?.(tr.scrollIntoView())
    return true
  }
  return false
}
