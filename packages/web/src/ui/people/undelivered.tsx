import { useText } from '../text.ts'
import classes from './undelivered.module.css'

/** Says beside an address that the mail to it couldn't be delivered, and what the mail server said. */
export function Undelivered({ reason, email }: { reason: string | null | undefined; email?: string }) {
  const text = useText()
  if (reason === null || reason === undefined) return null
  const words = email
    ? text('Couldn’t be delivered to {{email}}', { email })
    : text('The invitation couldn’t be delivered')
  return (
    <small className={classes.undelivered}>
      {words}
      {reason !== '' && (
        <>
          {': '}
          {/* In the words of the mail server. */}
          <bdi translate="no">{reason}</bdi>
        </>
      )}
    </small>
  )
}
