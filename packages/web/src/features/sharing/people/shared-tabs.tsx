import { Link } from '../../../platform/router/link.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './people.module.css'

/** Tabs: shared with the member, shared by the member, and the member's links. */
export function SharedTabs() {
  const text = useText()
  return (
    <nav className={classes.tabs} aria-label={text('Shared')}>
      <Link to="/drive/shared" className={classes.tab} isExact>
        {text('With me')}
      </Link>
      <Link to="/drive/shared/by-me" className={classes.tab}>
        {text('By me')}
      </Link>
      <Link to="/drive/shared/links" className={classes.tab}>
        {text('Links')}
      </Link>
    </nav>
  )
}
