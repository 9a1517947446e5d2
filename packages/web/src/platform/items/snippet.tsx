import type { ListedItem } from '../actions/item-action.ts'
import classes from './snippet.module.css'

type Parts = NonNullable<ListedItem['snippet']>

/**
 * The passage of a file that contains the words, with the words marked. Always drawn as text, whatever the file
 * contains.
 */
export function Snippet({ parts }: { parts: Parts }) {
  const whole = parts.map(part => part.text).join('')
  let at = 0
  return (
    <span className={classes.line} title={whole}>
      {fromMatch(parts).map(({ text, isMatch }) => {
        const key = at
        at += text.length
        return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
      })}
    </span>
  )
}

/** The parts, cut so that the first match is near the beginning, for a narrow column. */
function fromMatch(parts: Parts, room = 18): Parts {
  const first = parts[0]
  if (!first || first.isMatch || first.text.length <= room) return parts
  const cut = first.text.slice(-room).replace(/^\S*\s/, '')
  return [{ text: `… ${cut}`, isMatch: false }, ...parts.slice(1)]
}
