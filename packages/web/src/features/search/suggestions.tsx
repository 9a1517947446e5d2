import { visibleName } from '@holdall/contract/kit/values/visible-name.ts'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Snippet } from '../../platform/items/snippet.tsx'
import { placeText } from '../../platform/place-name.ts'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { useText } from '../../ui/text.ts'
import { Highlighted } from './highlighted.tsx'
import { useOpenFolder } from './open-folder.ts'
import { useBestHits } from './queries.ts'
import { rememberSearch } from './recent-searches.ts'
import classes from './search-box.module.css'
import type { Choice } from './use-choices.ts'
import { useChoices } from './use-choices.ts'

export type SuggestionsProps = {
  words: string
  listId: string
  chosen: number
  onChoices: (choices: readonly Choice[]) => void
  onChosen: (index: number) => void
  onClose: () => void
}

const nothing: never[] = []

export function Suggestions({ words, listId, chosen, onChoices, onChosen, onClose }: SuggestionsProps) {
  const text = useText()
  const { data, isPending, isError } = useBestHits(words)
  const choices = useChoices(words, data ?? nothing, useOpenFolder())
  useEffect(() => onChoices(choices), [choices, onChoices])
  const note = isError ? text('Search isn’t available right now') : data?.length === 0 ? text('Nothing found') : null
  return (
    <div className={classes.list} data-busy={isPending || undefined}>
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={text('Suggestions')}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={choice.kind === 'item' ? choice.item.id : choice.kind}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={classes.option}
            data-kind={choice.kind}
            onPointerMove={() => index !== chosen && onChosen(index)}
            // The field must not lose the focus before the click.
            onPointerDown={event => event.preventDefault()}
            onClick={() => {
              rememberSearch(words)
              onClose()
              choice.run()
            }}
          >
            <Line choice={choice} words={words} />
          </div>
        ))}
      </div>
    </div>
  )
}

function Line({ choice, words }: { choice: Choice; words: string }): ReactNode {
  const text = useText()
  if (choice.kind === 'all') {
    return (
      <>
        <IconSearch size={18} stroke={1.8} aria-hidden="true" />
        <span>{text('All results for “{{words}}”', { words })}</span>
      </>
    )
  }
  if (choice.kind === 'here') {
    return (
      <>
        <IconFolder size={18} stroke={1.8} aria-hidden="true" />
        <span>{text('Search in “{{folder}}”', { folder: choice.folder.name })}</span>
      </>
    )
  }
  const { item } = choice
  return (
    <>
      <FileIcon kind={item.fileKind} color={item.color} size={24} />
      <span className={classes.hit}>
        <span dir="auto" className={classes.name}>
          <Highlighted name={visibleName(item.name)} query={words} />
        </span>
        <span className={classes.where}>{item.snippet ? <Snippet parts={item.snippet} /> : placeText(item.path)}</span>
      </span>
    </>
  )
}
