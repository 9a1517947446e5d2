import { useText } from '../text.ts'
import { shortcutKeys } from './action.ts'
import classes from './keys.module.css'

/** A shortcut, shown as keycaps. */
export function Keys({ shortcut }: { shortcut: string }) {
  const text = useText()
  return (
    <span className={classes.keys}>
      {shortcutKeys(shortcut, text).map(key => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
