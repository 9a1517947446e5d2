import { Dialog } from '../dialog/dialog.tsx'
import { useText } from '../text.ts'
import { Keys } from './keys.tsx'
import classes from './shortcut-sheet.module.css'

export type ShortcutGroup = { title: string; shortcuts: { keys: string; label: string }[] }

/** Every shortcut of the screen. Opened with `?`. */
export function ShortcutSheet({ groups, onClose }: { groups: ShortcutGroup[]; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog title={text('Keyboard shortcuts')} size="large" onClose={onClose}>
      <div className={classes.shortcuts}>
        {groups.map(group => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.shortcuts.map(({ keys, label }) => (
                <div key={keys + label}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys shortcut={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
