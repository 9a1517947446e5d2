import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import { Button } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useText } from '../../ui/text.ts'
import classes from './sent.module.css'

/** Shown after a message was accepted. */
export function Sent({ email, isMember, onAgain }: { email: string; isMember: boolean; onAgain: () => void }) {
  const text = useText()
  return (
    <div className={classes.sent}>
      <span className={classes.mark} aria-hidden="true">
        <IconMailCheck size={30} stroke={1.5} />
      </span>
      <p role="status">
        <RichText
          text={text('Your message was sent. The reply goes to <b>{{email}}</b>.', { email })}
          tags={{ b: address => <strong>{address}</strong> }}
        />
      </p>
      <Button variant="primary" size="large" isFullWidth onClick={() => location.assign(isMember ? '/drive' : '/')}>
        {isMember ? text('Go to My files') : text('Go to the start page')}
      </Button>
      <Button variant="quiet" isFullWidth onClick={onAgain}>
        {text('Write another message')}
      </Button>
    </div>
  )
}
