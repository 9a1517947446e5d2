import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { namedText, useText } from '../../../../ui/text.ts'
import { useViewLink } from '../use-view.ts'
import classes from '../visit.module.css'

/** The folders above, from the shared one on; on a phone only the nearest. */
export function FolderPath({ folder }: { folder: PlacedItem }) {
  const text = useText()
  const viewLink = useViewLink()
  return (
    <nav aria-label={text('Path')}>
      <ol className={classes.path}>
        {folder.path.map((step, index) => (
          <li key={step.id}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" className={classes.pathBack} />
            <a dir="auto" {...viewLink({ folder: index === 0 ? null : step.id })} title={namedText(step.name)}>
              {namedText(step.name)}
            </a>
            <IconChevronRight size={15} stroke={1.7} aria-hidden="true" className={classes.pathNext} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
