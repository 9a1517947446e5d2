import type { InfoKind } from '@holdall/contract/custom-pages/rich-text.ts'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { NodeRange } from '@tiptap/pm/model'
import type { Command, Selection } from '@tiptap/pm/state'
import { AllSelection, TextSelection } from '@tiptap/pm/state'
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
      if ($to.pos > $from.end(depth) || $to.depth < depth) continue
      const range = new NodeRange($from, $to, depth)
      const wrapping = findWrapping(range, type, { kind })
      if (!wrapping) continue
      dispatch?.(tr.wrap(range, wrapping).scrollIntoView())
      return true
    }
    return false
  }
}

/**
 * Puts the content of the innermost block around the cursor in its place, lists and tables as they are. Where none is
 * around it, as with everything selected, the outermost ones within the selection are taken away.
 */
const unwrap: Command = ({ doc, selection, tr }, dispatch) => {
  const { $from, from, to } = selection
  const around = ancestorOf($from)
  const starts = around === null ? blocksWithin(doc, selection) : [around]
  if (starts.length === 0) return false
  // From the last to the first, so that the places of the others stay.
  for (const start of starts.toReversed()) {
    const block = doc.nodeAt(start)
    if (block) tr.replaceWith(start, start + block.nodeSize, block.content)
  }
  if (!(selection instanceof AllSelection)) {
    const first = around === null ? from : from - 1
    const last = Math.min(around === null ? to - 2 * starts.length : to - 1, tr.doc.content.size)
    tr.setSelection(TextSelection.between(tr.doc.resolve(first), tr.doc.resolve(last)))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Where the innermost block around a place begins; null if there is none. */
function ancestorOf(place: ResolvedPos): number | null {
  for (let depth = place.depth; depth > 0; depth--) {
    if (place.node(depth).type.name === 'infoBlock') return place.before(depth)
  }
  return null
}

/** Where the blocks within a selection begin; those within others are left out. */
function blocksWithin(doc: Node, { from, to }: Selection): number[] {
  const starts: number[] = []
  doc.nodesBetween(from, to, (node, start) => {
    if (node.type.name !== 'infoBlock') return true
    starts.push(start)
    return false
  })
  return starts
}
