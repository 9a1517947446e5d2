import { targetOf } from '../../../platform/items/screen.ts'
import { useItemActions } from '../../../platform/registry/item-actions.ts'
import { ShortcutSheet } from '../../../ui/actions/shortcut-sheet.tsx'
import { useText } from '../../../ui/text.ts'

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const text = useText()
  const actions = useItemActions()
  const nothing = targetOf([])
  const ofActions = (on: 'items' | 'space') => {
    const seen = new Set<string>()
    return actions.flatMap(action => {
      if (action.on !== on || !action.shortcut || seen.has(action.shortcut)) return []
      seen.add(action.shortcut)
      return [{ keys: action.shortcut, label: action.label(nothing) }]
    })
  }
  const moving = [
    { keys: 'Arrows', label: text('Go to the next item') },
    { keys: 'Home', label: text('First item') },
    { keys: 'End', label: text('Last item') },
    { keys: 'PageDown', label: text('One page down') },
    { keys: 'A–Z', label: text('Jump to a name') },
  ]
  const choosing = [
    { keys: 'Shift+Arrows', label: text('Extend the selection') },
    { keys: 'Space', label: text('Toggle selection') },
    { keys: 'Escape', label: text('Clear the selection') },
  ]
  return (
    <ShortcutSheet
      onClose={onClose}
      groups={[
        { title: text('Everywhere'), shortcuts: ofActions('space') },
        { title: text('Selected items'), shortcuts: ofActions('items') },
        { title: text('Move around'), shortcuts: moving },
        { title: text('Select'), shortcuts: choosing },
      ]}
    />
  )
}
