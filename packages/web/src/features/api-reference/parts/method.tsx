import classes from './method.module.css'

/** The method of a call; its colour only repeats what the word says. */
export function Method({ name }: { name: string }) {
  return (
    <code className={classes.method} data-method={name}>
      {name}
    </code>
  )
}
