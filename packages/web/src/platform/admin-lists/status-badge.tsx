import classes from './status-badge.module.css'

export type StatusTone = 'plain' | 'busy' | 'good' | 'bad' | 'warning'

/** A state in a word. The colour supports the word and never replaces it. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
