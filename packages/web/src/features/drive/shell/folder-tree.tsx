// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a tree is a list whose lines open
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { screen } from '../../../platform/items/screen.ts'
import { treeQuery } from '../../../platform/items/tree.ts'
import { useLocation } from '../../../platform/router/router-context.ts'
import { useStore } from '../../../platform/store.ts'
import { readingKey } from '../../../ui/direction.ts'
import { useText } from '../../../ui/text.ts'
import classes from './folder-tree.module.css'
import { TreeBranch } from './tree-branch.tsx'

/** The folders of a space, fetched as they are opened. The open folder is shown with the path to it. */
export function FolderTree({ rootId }: { rootId: string }) {
  const text = useText()
  const ref = useRef<HTMLUListElement>(null)
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const here = useStore(screen, state => state.folder)
  const { pathname } = useLocation()
  const isFolderShown = pathname === '/drive' || pathname.startsWith('/drive/folder/')
  // The list of the same folder contains its folders too, and is still loading.
  const isListComing = useStore(screen, state => state.place === 'folder' && (state.rows?.isLoading ?? true))
  const { data } = useQuery({ ...treeQuery(rootId), enabled: !(pathname === '/drive' && isListComing) })

  useEffect(() => {
    const above = here?.path.map(step => step.id).filter(id => id !== here.id && id !== rootId) ?? []
    if (above.length > 0) setOpenIds(ids => (above.every(id => ids.has(id)) ? ids : new Set([...ids, ...above])))
  }, [here, rootId])

  if (!data || data.folders.length === 0) return null
  const toggle = (id: string, isOpen: boolean) =>
    setOpenIds(ids => {
      const next = new Set(ids)
      if (isOpen) next.add(id)
      else next.delete(id)
      return next
    })
  return (
    <ul
      ref={ref}
      role="tree"
      aria-label={text('Folders')}
      className={classes.tree}
      onKeyDown={event => moveInTree(event, ref.current, toggle)}
    >
      <TreeBranch
        parent={{ id: rootId, above: [] }}
        folders={data.folders}
        hasMore={data.hasMore}
        level={1}
        openIds={openIds}
        onToggle={toggle}
        hereId={isFolderShown ? (here?.id ?? null) : null}
      />
    </ul>
  )
}

/** Arrow keys in the tree: up and down by line, right opens a folder or enters it, left closes it or leaves it; the
 * other way around where people read from right to left. */
function moveInTree(
  event: KeyboardEvent,
  tree: HTMLElement | null,
  toggle: (id: string, isOpen: boolean) => void,
): void {
  const lines = [...(tree?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const line = lines[at]
  if (!line) return
  const isOpen = line.getAttribute('aria-expanded') === 'true'
  const canOpen = line.hasAttribute('aria-expanded')
  const id = line.dataset.id ?? ''
  const steps: Record<string, () => void> = {
    ArrowDown: () => lines[at + 1]?.focus(),
    ArrowUp: () => lines[at - 1]?.focus(),
    Home: () => lines[0]?.focus(),
    End: () => lines.at(-1)?.focus(),
    ArrowRight: () => (isOpen ? lines[at + 1]?.focus() : canOpen && toggle(id, true)),
    ArrowLeft: () => (isOpen ? toggle(id, false) : lines.slice(0, at).findLast(isAbove(line))?.focus()),
    Enter: () => line.querySelector<HTMLElement>('a')?.click(),
    ' ': () => line.querySelector<HTMLElement>('a')?.click(),
  }
  const step = steps[readingKey(event.key)]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  step()
}

const isAbove = (line: HTMLElement) => (other: HTMLElement) => Number(other.ariaLevel) < Number(line.ariaLevel)
