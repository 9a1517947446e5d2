import type { OutlineBlock } from '@holdall/contract/files/outlines/outline.schemas.ts'

type Item = Extract<OutlineBlock, { type: 'item' }>
export type ListLine = Item & { marker: string }
export type OutlinePart =
  | (Extract<OutlineBlock, { type: 'heading' }> & { rank: number })
  | Extract<OutlineBlock, { type: 'paragraph' | 'table' }>
  | { type: 'list'; lines: ListLine[] }

const marks = ['•', '◦', '▪']

/**
 * Blocks as they are drawn: consecutive items form one list, numbered by their depth, and no heading is more than one
 * level below the previous one. `above`: the level of the heading over all of them.
 */
export function partsOf(blocks: readonly OutlineBlock[], above: number): OutlinePart[] {
  const parts: OutlinePart[] = []
  const counts: number[] = []
  let rank = above
  for (const block of blocks) {
    if (block.type === 'item') {
      counts.length = block.level + 1
      counts[block.level] = block.isNumbered ? (counts[block.level] ?? 0) + 1 : 0
      const marker = block.isNumbered ? `${counts[block.level]}.` : (marks[block.level % marks.length] ?? '•')
      const last = parts.at(-1)
      if (last?.type === 'list') last.lines.push({ ...block, marker })
      else parts.push({ type: 'list', lines: [{ ...block, marker }] })
      continue
    }
    counts.length = 0
    if (block.type !== 'heading') parts.push(block)
    else {
      rank = Math.min(6, above + block.level, rank + 1)
      parts.push({ ...block, rank })
    }
  }
  return parts
}
