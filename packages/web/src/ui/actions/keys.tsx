import { shortcutKeys } from './action.ts'
import classes from './actions.module.css'

/** A shortcut, shown as keycaps. */
export function Keys({ shortcut }: { shortcut: string }) {
  return (
    <span className={classes.keys}>
      {shortcutKeys(shortcut).map(key => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
