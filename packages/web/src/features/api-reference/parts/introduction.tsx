import classes from '../reference.module.css'
import { Prose } from './prose.tsx'

/** What holds for all calls. It is in English, as everything that the document itself says. */
export function Introduction({ text }: { text: string }) {
  return (
    <div className={classes.introduction} lang="en" dir="ltr">
      {text.split('\n\n').map(paragraph => (
        <p key={paragraph}>
          <Prose text={paragraph} />
        </p>
      ))}
    </div>
  )
}
