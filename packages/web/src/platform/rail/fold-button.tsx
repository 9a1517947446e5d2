import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useText } from '../../ui/text.ts'
import classes from './rail-list.module.css'

export type FoldButtonProps = {
  /** What is folded. */
  name: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Opens or folds what is below a line of the sidebar. */
export function FoldButton({ name, isOpen, onToggle }: FoldButtonProps) {
  const text = useText()
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={isOpen}
      aria-label={isOpen ? text('Collapse {{name}}', { name }) : text('Expand {{name}}', { name })}
      onClick={() => onToggle(!isOpen)}
    >
      <IconChevronRight size={14} stroke={2} aria-hidden="true" />
    </button>
  )
}
