import { ChosenNames } from '../../../platform/admin-lists/chosen-names.tsx'
import type { Chosen } from '../../../platform/admin-lists/list-props.ts'
import { useText } from '../../../ui/text.ts'
import classes from './users.module.css'

/** Whose accounts will be deleted, and what else will be deleted with them. */
export function WhoGoes(chosen: Chosen) {
  const text = useText()
  return (
    <>
      <ChosenNames {...chosen} />
      <p className={classes.warning}>
        {text(
          'Their accounts, files and any workspaces without other members will be deleted immediately. Nothing is transferred. This can’t be undone.',
        )}
      </p>
    </>
  )
}
