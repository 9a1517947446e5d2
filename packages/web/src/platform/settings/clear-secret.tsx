import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import classes from './settings.module.css'

type ClearSecretProps = { isCleared: boolean; onChange: (value: '' | null) => void }

/** Says that a secret is set, and takes it away with the next save. */
export function ClearSecret({ isCleared, onChange }: ClearSecretProps) {
  const text = useText()
  return (
    <p className={classes.secret}>
      {isCleared ? text('It will be removed when you update.') : text('Saved and hidden.')}{' '}
      <Button size="small" variant="quiet" onClick={() => onChange(isCleared ? '' : null)}>
        {isCleared ? text('Keep it') : text('Remove it', { meaning: 'a secret' })}
      </Button>
    </p>
  )
}
