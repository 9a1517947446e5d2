import type { Item, Space } from '@holdall/contract/drive/drive.schemas.ts'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { findItems } from '../../../../platform/api/find-items.ts'
import type { AnswerProps } from '../../../../platform/dialogs.tsx'
import { problemText, reportProblem } from '../../../../platform/items/report.ts'
import { itemQuery, treeQuery } from '../../../../platform/items/tree.ts'
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { homeSpace, useSpaces } from '../../queries/spaces.ts'
import { audienceOf } from '../audience.ts'
import type { Place } from '../move-items.ts'
import { newFolder } from '../new-item.ts'
import classes from './folder-picker.module.css'
import { PickerList } from './picker-list.tsx'
import { recentPlaces, recordRecentFolder } from './recent-places.ts'
import { wayUp } from './way-up.ts'

export type PickFolderOptions = {
  title: string
  confirmLabel: string
  hint?: string
  /** The items to be placed: folders among them, and everything below those, can't be picked. */
  items: readonly Pick<ListedItem, 'id' | 'kind' | 'access'>[]
  /** Where the picker opens; by default the top of the drive. */
  startAt?: string
  /** A folder that is no sensible choice, such as the one the items are in. */
  except?: string
}

/** Browses the folders, or finds one by name. Folders that are being moved can't be opened. */
export function FolderPicker(props: PickFolderOptions & AnswerProps<Place>) {
  const { title, confirmLabel, hint, items, except, onAnswer } = props
  const text = useText()
  const spaces = useSpaces()
  const [query, setQuery] = useState('')
  const blocked = new Set(items.filter(item => item.kind === 'folder').map(item => item.id))
  const { data, error, show, hasChosen } = useShownFolder(props, spaces)
  const found = useFolderSearch(query)
  const folder = data?.folder
  const reason = folder ? whyNot() : text('One moment')
  const go = (id: string) => {
    setQuery('')
    show(id)
  }
  const audience = reason === null && folder ? audienceOf(items, folder.access) : null
  const steps = folder ? [...folder.path.filter(step => step.id !== folder.id), folder] : []
  const nameOf = (step: { id: string; name: string }) => {
    const space = spaces?.find(other => other.rootId === step.id)
    return space?.kind === 'personal' ? text('My files') : (space?.name ?? step.name)
  }
  return (
    <Dialog
      title={title}
      onClose={() => onAnswer(null)}
      footer={
        <div className={classes.foot}>
          {folder?.can.add && query === '' && (
            <Button icon={IconFolderPlus} variant="quiet" onClick={() => newFolder(folder).catch(reportProblem)}>
              {text('New folder')}
            </Button>
          )}
          <span className={classes.reason} role="status">
            {reason ?? audience}
          </span>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={reason !== null}
            onClick={() => {
              if (!folder) return
              recordRecentFolder(folder.id)
              onAnswer({ id: folder.id, name: nameOf(folder), access: folder.access })
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {hint && <p className={classes.hint}>{hint}</p>}
      <SearchField label={text('Find a folder')} value={query} onChange={setQuery} />
      {query === '' && <RecentPlaces except={except} nameOf={nameOf} onChoose={go} />}
      {spaces && spaces.length > 1 && query === '' && (
        <SpaceChips spaces={spaces} current={data?.folder.spaceId} nameOf={nameOf} onChoose={go} />
      )}
      <div className={classes.path}>
        {query === '' && (
          <Breadcrumb
            isHeading={false}
            most={3}
            crumbs={steps.map(step => ({ id: step.id, label: nameOf(step), onOpen: () => go(step.id) }))}
          />
        )}
      </div>
      <PickerList
        folders={query === '' ? data?.folders : found.folders}
        problem={query === '' ? (error ? problemText(error) : null) : found.problem}
        emptyText={query === '' ? text('No folders here') : text('No folder with that name')}
        blocked={blocked}
        onOpen={go}
      />
    </Dialog>
  )

  function whyNot(): string | null {
    if (!folder) return null
    if (query !== '') return text('Choose a folder')
    // Said of a folder that was chosen, not of the one that the picker had to open in.
    if (folder.id === except) return hasChosen ? text('Already in this folder') : text('Choose a folder')
    if (blocked.has(folder.id) || folder.path.some(step => blocked.has(step.id)))
      return text('A folder can’t be moved or copied into itself. Choose another folder.')
    return folder.can.add ? null : text('You can’t add files to this folder. Choose another one.')
  }
}

/** The folder that the picker shows, and a function that shows another one. */
function useShownFolder({ startAt, except }: PickFolderOptions, spaces: readonly Space[] | undefined) {
  const [chosenId, setChosenId] = useState(startAt)
  const [hasChosen, setHasChosen] = useState(false)
  const folderId = chosenId ?? (spaces && homeSpace(spaces)?.rootId)
  const { data, error } = useQuery({
    ...treeQuery(folderId ?? ''),
    enabled: folderId !== undefined,
    placeholderData: keepPreviousData,
  })
  const aboveId = wayUp({ hasChosen, folder: data?.folder, except })
  const above = useQuery({ ...treeQuery(aboveId ?? ''), enabled: aboveId !== undefined, retry: false })
  // Nothing is shown until it is known which of the two: one that takes no files is of no more use.
  const isDeciding = aboveId !== undefined && above.isPending
  const better = !isDeciding && above.data?.folder.can.add ? aboveId : undefined
  useEffect(() => {
    if (better) setChosenId(better)
  }, [better])
  const show = (id: string) => {
    setHasChosen(true)
    setChosenId(id)
  }
  return { data: isDeciding || better ? undefined : data, error, show, hasChosen }
}

type SpaceChipsProps = {
  spaces: readonly Space[]
  current: string | undefined
  nameOf: (step: { id: string; name: string }) => string
  onChoose: (rootId: string) => void
}

/** Switches to another drive. */
function SpaceChips({ spaces, current, nameOf, onChoose }: SpaceChipsProps) {
  const text = useText()
  return (
    <div className={classes.spaces} role="toolbar" aria-label={text('Drives')}>
      {spaces.map(space => (
        <button
          key={space.id}
          type="button"
          className={classes.space}
          aria-pressed={space.id === current}
          onClick={() => onChoose(space.rootId)}
        >
          {nameOf({ id: space.rootId, name: space.name })}
        </button>
      ))}
    </div>
  )
}

type RecentPlacesProps = {
  except: string | undefined
  nameOf: (step: { id: string; name: string }) => string
  onChoose: (id: string) => void
}

/** The folders that were picked last, if they still exist. */
function RecentPlaces({ except, nameOf, onChoose }: RecentPlacesProps) {
  const text = useText()
  const [ids] = useState(() => recentPlaces().filter(id => id !== except))
  const found = useQueries({ queries: ids.map(id => ({ ...itemQuery(id), retry: false })) })
  const places = found.flatMap(({ data }) => (data?.can.add ? [data] : []))
  if (ids.length === 0) return null
  return (
    <div className={classes.spaces} role="toolbar" aria-label={text('Recent folders')}>
      {places.map(place => (
        <button key={place.id} type="button" className={classes.space} onClick={() => onChoose(place.id)}>
          {nameOf(place)}
        </button>
      ))}
    </div>
  )
}

function useFolderSearch(query: string): { folders: readonly Item[] | undefined; problem: string | null } {
  const words = useDeferredValue(query.trim())
  const { data, error } = useQuery({
    queryKey: ['folder-search', words],
    queryFn: ({ signal }) => findItems({ q: words, type: 'folder', perPage: 50 }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  return { folders: data?.data, problem: error ? problemText(error) : null }
}
