import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { showFront } from '../dialog/modal-window.ts'
import type { IconComponent } from '../icon.ts'
import { useText } from '../text.ts'
import classes from './command-palette.module.css'
import { Keys } from './keys.tsx'

export type Command = {
  id: string
  label: string
  /** Dimmed, after the label: a path, a person's address. */
  hint?: string
  icon?: IconComponent
  /** Instead of `icon`. */
  picture?: ReactNode
  shortcut?: string
  run: () => void
}

export type CommandGroup = { title: string; commands: Command[] }

export type CommandPaletteProps = {
  /** What matches the query, best first; the caller does the searching. */
  groups: CommandGroup[]
  query: string
  onQuery: (query: string) => void
  onClose: () => void
  placeholder?: string
  isBusy?: boolean
}

/**
 * One field that finds screens, files and actions. A combobox in a dialog: arrows select, Enter runs, Escape closes.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { groups, query, onQuery, onClose, placeholder, isBusy } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const text = useText()
  const commands = groups.flatMap(group => group.commands)
  const at = Math.min(chosen, commands.length - 1)

  useEffect(() => {
    return dialog.current ? showFront(dialog.current) : undefined
  }, [])
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setChosen((at + step + commands.length) % Math.max(commands.length, 1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(commands[at])
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; the click is for pointers
    <dialog
      ref={dialog}
      aria-label={text('Command palette')}
      className={classes.palette}
      onCancel={onClose}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className={classes.field} data-busy={isBusy || undefined}>
        <IconSearch size={19} stroke={1.8} aria-hidden="true" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={commands.length > 0 ? `${listId}-${at}` : undefined}
          aria-label={placeholder ?? text('Search or run a command')}
          placeholder={placeholder ?? text('Search or run a command')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={event => {
            setChosen(0)
            onQuery(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <Keys shortcut="Escape" />
      </div>
      <Results groups={groups} listId={listId} at={at} onChoose={setChosen} onRun={run} />
      {commands.length === 0 && !isBusy && (
        <p className={classes.none} role="status">
          {text('Nothing found for “{{query}}”', { query })}
        </p>
      )}
    </dialog>
  )
}

type ResultsProps = {
  groups: CommandGroup[]
  listId: string
  at: number
  onChoose: (index: number) => void
  onRun: (command: Command) => void
}

function Results({ groups, listId, at, onChoose, onRun }: ResultsProps) {
  const text = useText()
  let index = -1
  return (
    <div id={listId} role="listbox" aria-label={text('Results')} className={classes.list}>
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't belong in a listbox
        <div key={group.title} role="group" aria-label={group.title}>
          <div className={classes.group} aria-hidden="true">
            {group.title}
          </div>
          {group.commands.map(command => {
            index += 1
            const own = index
            const Icon = command.icon
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={command.id}
                id={`${listId}-${own}`}
                role="option"
                aria-selected={own === at}
                className={classes.option}
                onPointerMove={() => own !== at && onChoose(own)}
                onClick={() => onRun(command)}
              >
                {command.picture ?? (Icon && <Icon size={18} stroke={1.7} aria-hidden="true" />)}
                <span className={classes.label}>{command.label}</span>
                {command.hint && <span className={classes.hint}>{command.hint}</span>}
                {command.shortcut && <Keys shortcut={command.shortcut} />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
