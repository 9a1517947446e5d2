import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react'
import { addressOf } from '../../../../platform/api/call.ts'
import { goTo } from '../../../../platform/navigation.ts'
import { folderPath } from '../../../../platform/open-item.ts'
import type { FilesBeside } from '../../../../ui/markdown/markdown-article.tsx'
import { useText } from '../../../../ui/text.ts'
import { filePath } from '../file-path.ts'
import { OpenBeside } from '../parts/open-beside.ts'
import { isDrawnByBrowser } from '../parts/preview-kind.ts'
import type { ShownFile } from '../parts/preview-props.ts'
import { contentUrl } from '../parts/read-range.ts'
import { createFollower, type FollowPath } from './beside.ts'
import classes from './markdown-preview.module.css'

/** How many different files one text may ask for. */
const mostPaths = 200

type Beside = { id: string; link: string | undefined; follow: FollowPath; asked: Set<string> }
const BesideContext = createContext<Beside | null>(null)

/** Whether the files beside a text may be looked for: an administrator has opened the text alone. */
export function mayFollow({ lookedAt, isEarlier }: ShownFile): boolean {
  return !isEarlier && (lookedAt === undefined || lookedAt.link !== undefined)
}

/** Knows the folder in which a text lies, for the links and pictures in it. */
export function BesideFile({ item, children }: { item: ShownFile; children: ReactNode }) {
  const { id, parentId, lookedAt } = item
  const link = lookedAt?.link
  const beside = useMemo(
    () => ({ id, link, follow: createFollower({ parentId, link }), asked: new Set<string>() }),
    [id, parentId, link],
  )
  return <BesideContext value={beside}>{children}</BesideContext>
}

function useBeside(path: string): { item: Item | null; isLooking: boolean; link: string | undefined } {
  const beside = useContext(BesideContext)
  const isAllowed = beside !== null && (beside.asked.has(path) || beside.asked.size < mostPaths)
  if (isAllowed) beside.asked.add(path)
  const { data = null, isPending } = useQuery({
    queryKey: ['beside', beside?.id, beside?.link, path],
    queryFn: ({ signal }) => beside?.follow(path, signal) ?? null,
    enabled: isAllowed,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  return { item: data, isLooking: isAllowed && isPending, link: beside?.link }
}

/** Opens the file; one that isn't there stays text, with a note. */
function Link({ path, title, children }: { path: string; title?: string | undefined; children: ReactNode }) {
  const text = useText()
  const open = useContext(OpenBeside)
  const { item, isLooking, link } = useBeside(path)
  if (isLooking) return <span>{children}</span>
  // A visitor's page has no address for each folder.
  if (!item || (link !== undefined && item.kind === 'folder')) {
    return (
      <span className={classes.missing} title={text('There is no file “{{path}}” here.', { path: shownPath(path) })}>
        {children} <small>{text('(not found)')}</small>
      </span>
    )
  }
  const href = item.kind === 'folder' ? folderPath(item) : filePath(item.id)
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (item.kind === 'folder') goTo(href)
    else open(item.id)
  }
  return (
    <a href={link === undefined ? href : '#'} title={title} onClick={onClick}>
      {children}
    </a>
  )
}

function Picture({ path, alt }: { path: string; alt: string }) {
  const text = useText()
  const { item, isLooking, link } = useBeside(path)
  if (isLooking) return <span>{alt}</span>
  const address = item && pictureOf(item, link)
  if (!address) {
    return (
      <span className={classes.missing} title={text('There is no image “{{path}}” here.', { path: shownPath(path) })}>
        {alt || shownPath(path)} <small>{text('(not found)')}</small>
      </span>
    )
  }
  return <img src={address} alt={alt} loading="lazy" className={classes.picture} />
}

/** Its bytes where browsers draw them, else what the server has drawn of it. */
function pictureOf(item: Item, link: string | undefined): string | null {
  if (item.fileKind !== 'image') return null
  if (!isDrawnByBrowser(item)) return item.thumbnailUrl && link === undefined ? `${item.thumbnailUrl}&size=large` : null
  if (link === undefined) return contentUrl(item)
  return addressOf('files.content', { id: item.id }, { link, v: item.versionId })
}

function shownPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export const filesBeside: FilesBeside = { Link, Picture }
