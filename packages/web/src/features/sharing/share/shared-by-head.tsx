import type { ItemCan, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { Avatar } from '../../../ui/people/avatar.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { useAccess } from '../people/queries.ts'
import classes from './shared-by-head.module.css'

/** In the head of a folder that someone else shares: whose it is, and what the reader may do in it. */
export function Fill({ folder }: { folder: PlacedItem }) {
  const text = useText()
  const { data } = useAccess(folder.id)
  const name = data?.workspace?.name ?? data?.owner.name
  const words = name && levelWords(name, folder.can, text)
  // The line keeps its place, so that nothing moves once it is known whose folder it is.
  return (
    <p className={classes.head} title={words}>
      {data && name && <Avatar name={name} url={data.workspace ? null : data.owner.avatarUrl} size={20} />}
      <span className={classes.words}>{words}</span>
    </p>
  )
}

function levelWords(name: string, can: ItemCan, text: Translate): string {
  if (can.share) return text('{{name}} · you can manage', { name })
  if (can.edit) return text('{{name}} · you can edit', { name })
  if (can.add) return text('{{name}} · you can add files', { name })
  if (can.comment) return text('{{name}} · you can comment', { name })
  return text('{{name}} · you can view', { name })
}
