// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a tree is a list whose lines open
import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { screen } from '../../../../platform/items/screen.ts'
import { treeQuery } from '../../../../platform/items/tree.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { useLocation } from '../../../../platform/router/router-context.ts'
import { useStore } from '../../../../platform/store.ts'
import { readingKey } from '../../../../ui/direction.ts'
import { useHere } from '../use-here.ts'
import classes from './folder-tree.module.css'
import { TreeBranch } from './tree-branch.tsx'
import { openFolders, toggleFolder, useOpenFolders } from './tree-folds.ts'

type FolderTreeProps = {
  space: Pick<Space, 'id' | 'rootId'>
  label: string
  /** Called when the folders are there, with those below folders that were open before. */
  onReady?: () => void
}

/** The folders of a space, fetched as they are opened. The open folder is shown with the path to it. */
export function FolderTree({ space, label, onReady }: FolderTreeProps) {
  const { rootId } = space
  const ref = useRef<HTMLUListElement>(null)
  const openIds = useOpenFolders()
  const here = useHere()
  const { pathname } = useLocation()
  // The list of the same folder contains its folders too, and is still loading.
  const isListComing = useStore(screen, state => state.place === 'folder' && (state.rows?.isLoading ?? true))
  const { data, isError } = useQuery({ ...treeQuery(rootId), enabled: !(pathname === '/drive' && isListComing) })
  const isFetching = useIsFetching({ queryKey: ['tree'] }) > 0
  const isWhole = (data !== undefined || isError) && !isFetching

  useEffect(() => {
    const above = here?.path.map(step => step.id).filter(id => id !== here.id && id !== rootId) ?? []
    // Folders of another space have no place in this tree.
    if (here?.spaceId === space.id) openFolders(above)
  }, [here, rootId, space.id])

  const ready = useRef(onReady)
  ready.current = onReady
  useEffect(() => {
    // Folders that were open before start fetching as soon as they are drawn.
    if (isWhole && queryClient.isFetching({ queryKey: ['tree'] }) === 0) ready.current?.()
  }, [isWhole])

  if (!data || data.folders.length === 0) return null
  return (
    <ul
      ref={ref}
      role="tree"
      aria-label={label}
      className={classes.tree}
      onKeyDown={event => moveInTree(event, ref.current, toggleFolder)}
    >
      <TreeBranch
        parent={{ id: rootId, above: [] }}
        folders={data.folders}
        hasMore={data.hasMore}
        level={1}
        openIds={openIds}
        onToggle={toggleFolder}
        hereId={here?.id ?? null}
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
