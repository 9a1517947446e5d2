import { useItemActions } from '../../../platform/actions/item-actions.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { ShortcutSheet } from '../../../ui/actions/shortcut-sheet.tsx'
import { targetOf } from '../state/screen.ts'

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
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
    { keys: 'Arrows', label: t('Go to the next item') },
    { keys: 'Home', label: t('First item') },
    { keys: 'End', label: t('Last item') },
    { keys: 'PageDown', label: t('A page down') },
    { keys: 'A–Z', label: t('Go to a name by its first letters') },
  ]
  const choosing = [
    { keys: 'Shift+Arrows', label: t('Extend the selection') },
    { keys: 'Space', label: t('Select or leave out') },
    { keys: 'Escape', label: t('Clear the selection') },
  ]
  return (
    <ShortcutSheet
      onClose={onClose}
      groups={[
        { title: t('Everywhere'), shortcuts: ofActions('space') },
        { title: t('Selected items'), shortcuts: ofActions('items') },
        { title: t('Move around'), shortcuts: moving },
        { title: t('Select'), shortcuts: choosing },
      ]}
    />
  )
}
