import { useText } from '../text.ts'
import classes from './skip-link.module.css'

/** First stop of the Tab key: past the navigation to the content. */
export function SkipLink() {
  const text = useText()
  return (
    <a href="#content" className={classes.skip}>
      {text('Skip to content')}
    </a>
  )
}
