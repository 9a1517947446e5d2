import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import classes from './avatar.module.css'

const tones = 6

/** A person's picture, or initials on a colour derived from the name. Decorative: the name is beside it. */
export function Avatar({ name, url, size = 32 }: { name: string; url?: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (url) return <img src={url} alt="" width={size} height={size} className={classes.avatar} style={style} />
  if (!name.trim()) {
    return (
      <span aria-hidden="true" className={classes.avatar} data-nobody style={style}>
        <IconUser size="58%" stroke={1.6} />
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classes.avatar}
      data-tone={toneOf(name)}
      data-initials={initialsOf(name)}
      style={style}
    />
  )
}

/**
 * The first letters of a name. Arabic letters would join to another word, so there is only one; of a name that is written
 * in one word, such as 佐藤美咲, the family name's first sign stands for it.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  if (/^\P{L}*\p{Script=Arabic}/u.test(name)) return /\p{L}/u.exec(name)?.[0] ?? ''
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(word => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tones
}
