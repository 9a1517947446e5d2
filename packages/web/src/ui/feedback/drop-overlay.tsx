import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import classes from './drop-overlay.module.css'

export type DropOverlayProps = { isActive: boolean; title: string; hint?: string }

/**
 * Covers its positioned parent while files are dragged over it. It takes no pointer events: the parent receives the
 * drop.
 */
export function DropOverlay({ isActive, title, hint }: DropOverlayProps) {
  if (!isActive) return null
  return (
    <div className={classes.overlay} role="status">
      <div className={classes.card}>
        <span className={classes.icon}>
          <IconUpload size={24} stroke={1.7} aria-hidden="true" />
        </span>
        <div>
          <strong>{title}</strong>
          {hint && <p>{hint}</p>}
        </div>
      </div>
    </div>
  )
}
