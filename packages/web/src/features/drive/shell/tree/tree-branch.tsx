import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { closedTreeQuery, treeQuery } from '../../../../platform/items/tree.ts'
import { folderPath } from '../../../../platform/open-item.ts'
import { Link } from '../../../../platform/router/link.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../../ui/text.ts'
import { useDropTarget } from '../../components/input/use-drop-target.ts'
import classes from './folder-tree.module.css'

type Shared = {
  level: number
  openIds: ReadonlySet<string>
  onToggle: (id: string, isOpen: boolean) => void
  hereId: string | null
}

export type TreeBranchProps = Shared & {
  parent: { id: string; above: readonly string[] }
  folders: readonly Item[]
  hasMore: boolean
}

/** The subfolders of a folder, and a link to the rest if there are many. */
export function TreeBranch({ parent, folders, hasMore, ...shared }: TreeBranchProps) {
  const text = useText()
  const above = [...parent.above, parent.id]
  return (
    <>
      {folders.map((folder, index) => (
        <TreeLine
          key={folder.id}
          folder={folder}
          above={above}
          isFirst={shared.level === 1 && index === 0}
          {...shared}
        />
      ))}
      {hasMore && (
        <li role="none" className={classes.more} style={{ paddingInlineStart: indent(shared.level) + 22 }}>
          <Link to={folderPath(parent)}>{text('More folders')}</Link>
        </li>
      )}
    </>
  )
}

/** Below the fifth level, lines move by little, so that something of their names can still be read. */
const indent = (level: number) => 18 + Math.min(level - 1, 4) * 14 + Math.max(0, level - 5) * 4

function TreeLine(props: Shared & { folder: Item; above: readonly string[]; isFirst: boolean }) {
  const { folder, above, isFirst, ...shared } = props
  const { level, openIds, onToggle, hereId } = shared
  const text = useText()
  const hasFolders = useHasFolders(folder)
  const isOpen = hasFolders && openIds.has(folder.id)
  const isHere = folder.id === hereId
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  const { isOver, props: drop } = useDropTarget(
    { id: folder.id, name: folder.name, above, access: folder.access },
    () => onToggle(folder.id, true),
  )
  return (
    <li role="none">
      {/* The subfolders are beside the line, not in it: its accessible name is only the folder's name. */}
      <div
        ref={line}
        role="treeitem"
        aria-level={level}
        aria-expanded={hasFolders ? isOpen : undefined}
        aria-selected={isHere}
        aria-label={namedText(folder.name)}
        data-id={folder.id}
        tabIndex={isHere || isFirst ? 0 : -1}
        className={classes.line}
        data-here={isHere || undefined}
        data-over={isOver || undefined}
        style={{ paddingInlineStart: indent(level) }}
        {...drop}
      >
        {hasFolders ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes.twist}
            aria-label={
              isOpen ? text('Collapse {{name}}', { name: folder.name }) : text('Expand {{name}}', { name: folder.name })
            }
            data-open={isOpen || undefined}
            onClick={() => onToggle(folder.id, !isOpen)}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.twist} />
        )}
        <Link
          to={folderPath(folder)}
          tabIndex={-1}
          className={classes.link}
          title={namedText(folder.name)}
          draggable={false}
        >
          <FileIcon kind="folder" color={folder.color} size={16} />
          <span dir="auto">{namedText(folder.name)}</span>
        </Link>
      </div>
      {isOpen && <Below folder={folder} above={above} {...shared} />}
    </li>
  )
}

/** A folder without subfolders has nothing to open, unless it got its first one since the line was fetched. */
function useHasFolders(folder: Item): boolean {
  const { data } = useQuery(closedTreeQuery(folder.id))
  return data ? data.folders.length > 0 : folder.hasFolders !== false
}

function Below({ folder, above, ...shared }: Shared & { folder: Item; above: readonly string[] }) {
  const text = useText()
  const { data, isError } = useQuery(treeQuery(folder.id))
  const level = shared.level + 1
  const note = isError ? text('Couldn’t be loaded') : data?.folders.length === 0 ? text('No folders') : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lines of one level form a group of the tree
    <ul role="group" className={classes.group}>
      {!data && !isError && (
        <li role="none" className={classes.note} style={{ paddingInlineStart: indent(level) + 22 }}>
          <Skeleton width="60%" height={10} />
        </li>
      )}
      {note && (
        <li role="none" className={classes.note} style={{ paddingInlineStart: indent(level) + 22 }}>
          {note}
        </li>
      )}
      {data && (
        <TreeBranch
          {...shared}
          level={level}
          parent={{ id: folder.id, above }}
          folders={data.folders}
          hasMore={data.hasMore}
        />
      )}
    </ul>
  )
}
