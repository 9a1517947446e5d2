import { useText } from '../../ui/text.ts'
import classes from './chosen-names.module.css'
import type { Chosen } from './list-props.ts'

const mostNamed = 5

/** Names the first of the rows that an action is about to affect, and counts the others. */
export function ChosenNames({ count, names }: Chosen) {
  const text = useText()
  const named = names.slice(0, mostNamed)
  const others = count - named.length
  return (
    <ul className={classes.names}>
      {named.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several rows may have one name
        <li key={index}>{name}</li>
      ))}
      {others > 0 && <li className={classes.others}>{text('and {{count, number}} more', { count: others })}</li>}
    </ul>
  )
}
