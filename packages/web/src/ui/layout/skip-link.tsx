import { useText } from '../text.ts'
import classes from './skip-link.module.css'

/** The first Tab stop: skips the navigation and goes to the content. */
export function SkipLink() {
  const text = useText()
  return (
    <a href="#content" className={classes.skip}>
      {text('Skip to content')}
    </a>
  )
}
