import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { linkLines } from '../people/link-names.ts'
import classes from '../people/people.module.css'
import { useAccess } from '../people/queries.ts'
import { RestrictedTo } from '../people/restrictions.tsx'
import { AccessTrace } from './access-trace.tsx'
import { openShare } from './open-share.ts'

/** The section of the details panel that shows who has access. */
export function Fill({ item }: { item: PlacedItem }) {
  const text = useText()
  const { data } = useAccess(item.id)
  if (!data) return null
  return (
    <section className={classes.section}>
      <h3>{text('Who has access')}</h3>
      <AccessTrace access={data} />
      {linkLines(data, text).map(line => (
        <p key={line} className={classes.role}>
          {line}
        </p>
      ))}
      <RestrictedTo access={data} />
      {item.can.share && (
        <div>
          <Button size="small" onClick={() => void openShare(item)}>
            {text('Share…')}
          </Button>
        </div>
      )}
    </section>
  )
}
