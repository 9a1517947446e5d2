import { type KeyboardEvent, useState } from 'react'

interface OptionKeys<O> {
  readonly options: readonly O[]
  readonly onChoose: (option: O) => void
  /** Closes the list. */
  readonly onClose: () => void
  /** Whether Enter may take the first option; not while the field holds something that it takes by itself. */
  readonly takesFirst: boolean
}

/**
 * The active one of the options below a field, and its keys: the first is active until an arrow key chooses another, and
 * Enter takes the active one. `onKey` returns whether the key was used.
 */
export function useOptionKeys<O>({ options, onChoose, onClose, takesFirst }: OptionKeys<O>) {
  const [chosen, setChosen] = useState<number | null>(null)
  const usual = takesFirst && options.length > 0 ? 0 : -1
  const active = chosen === null || chosen >= options.length ? usual : chosen
  const use = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    active,
    /** Called whenever other words are typed. */
    forget: () => setChosen(null),
    onKey(event: KeyboardEvent): boolean {
      // Enter that ends the composition of a word in Chinese or Japanese chooses nothing.
      if (options.length === 0 || event.nativeEvent.isComposing) return false
      const option = options[active]
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const step = event.key === 'ArrowDown' ? 1 : -1
        setChosen((Math.max(active, step > 0 ? -1 : 0) + step + options.length) % options.length)
        return use(event)
      }
      if (event.key === 'Enter' && option !== undefined) {
        setChosen(null)
        onChoose(option)
        return use(event)
      }
      if (event.key === 'Escape') {
        onClose()
        return use(event)
      }
      return false
    },
  }
}
