import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { openVersions } from './open-versions.ts'
import { useVersions } from './queries.ts'
import classes from './versions.module.css'

/** The section of the details panel with the earlier versions of a file. */
export function Fill({ item }: { item: PlacedItem }) {
  return item.kind === 'file' && item.can.download ? <Versions item={item} /> : null
}

function Versions({ item }: { item: PlacedItem }) {
  const text = useText()
  const { history } = useVersions(item.id)
  if (!history) return null
  const { count, bytes } = history.earlier
  return (
    <section className={classes.section}>
      <h3>{text('Versions')}</h3>
      <p>
        {!history.hasEarlier
          ? text('Earlier versions are only shown to people who can edit this file.')
          : count === 0
            ? text('There are no earlier versions. When you replace this file, earlier versions appear here.')
            : text('{{count, number}} earlier versions use {{size}}.', {
                count,
                size: sizeValue(bytes),
                defaultValue_one: 'One earlier version uses {{size}}.',
              })}
      </p>
      {count > 0 && (
        <div>
          <Button size="small" onClick={() => void openVersions(item)}>
            {text('Show all versions')}
          </Button>
        </div>
      )}
    </section>
  )
}
