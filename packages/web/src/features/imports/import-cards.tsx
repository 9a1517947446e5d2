import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { goTo } from '../../platform/navigation.ts'
import { useText } from '../../ui/text.ts'
import { ImportBar } from './import-bar.tsx'
import classes from './imports.module.css'
import { importsQuery, isUnderWay, needCards, useLiveImports } from './requests.ts'
import { titleOf } from './words.ts'

/** So many are shown; the page of imports has all of them. */
const most = 3

/** A card for each import that is under way. */
export function ImportCards() {
  const text = useText()
  useLiveImports()
  const { data } = useQuery(importsQuery)
  const active = data?.filter(isUnderWay)
  const isOver = active?.length === 0
  useEffect(() => {
    if (isOver) needCards(false)
  }, [isOver])
  if (!active || active.length === 0) return null
  return (
    <section aria-label={text('Imports')} className={classes.cards}>
      {active.slice(0, most).map(one => (
        <div key={one.id} className={classes.card}>
          <a
            className={classes.cardTitle}
            href={`/drive/imports/${one.id}`}
            onClick={event => {
              event.preventDefault()
              goTo(`/drive/imports/${one.id}`)
            }}
          >
            {titleOf(one, text)}
          </a>
          <ImportBar one={one} />
        </div>
      ))}
    </section>
  )
}
